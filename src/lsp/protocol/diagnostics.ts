import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver'
import type { Severity } from '../../check/index.ts'
import { rulePageUrl } from '../../report/index.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import type { ShownFinding, ShownFindings } from '../findings/question.ts'

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
}

const TAGS = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const

/** The findings of a document, and what a limit left out, as the protocol has them. */
export function diagnosticsOf(document: OpenDocument, { findings, notes }: ShownFindings): Diagnostic[] {
  return [
    ...notes.map(
      (message): Diagnostic => ({
        range: document.rangeOfText({ start: 0, end: 0 }),
        severity: DiagnosticSeverity.Warning,
        source: 'wayleave',
        message,
      }),
    ),
    ...findings.map((finding) => diagnosticOf(document, finding)),
  ]
}

function diagnosticOf(document: OpenDocument, finding: ShownFinding): Diagnostic {
  const { code, severity, message, related, tag } = finding
  return {
    range: document.rangeOfText(finding),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: rulePageUrl(finding) },
    source: 'wayleave',
    message,
    ...(tag === undefined ? {} : { tags: [TAGS[tag]] }),
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map((one) => ({
            location: { uri: document.uri, range: document.rangeOfText(one) },
            message: one.message,
          })),
        }),
  }
}
