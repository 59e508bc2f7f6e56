/**
 * What the documents about signals say, each by its number and date, so that a person sees how old an answer
 * is. Of the vocabulary, version 07 and what others quote of version 08 were read.
 */

/** The documents that define signals, as messages name them. */
export const SIGNAL_DOCUMENTS = {
  /** The labels of Content-Usage, and what they mean. */
  vocabulary: 'draft-ietf-aipref-vocab-08 of 2026-09-13',
  /** The record Content-Usage. It still cites version 07 of the vocabulary. */
  attachment: 'draft-ietf-aipref-attach-05 of 2026-08-18',
  /** Content-Signal; expired on 2026-04-04. */
  contentSignals: 'draft-romm-aipref-contentsignals-00 of 2025-10-01',
  /** The signal `use`. */
  use: 'Cloudflare, 2026-07-01',
  /** The record License. */
  license: 'RSL 1.0 of 2025-12-10',
  /** The day on which the sources were searched for what several signals mean together. */
  searched: '2026-11-22',
} as const

/** The labels of Content-Usage (`SIGNAL_DOCUMENTS.vocabulary`). */
export const USAGE_LABELS: readonly string[] = ['train-ai', 'ai-use', 'search']

/**
 * The labels that earlier drafts of the vocabulary had, with these drafts. No draft says which later label
 * replaces one.
 */
export const RETIRED_USAGE_LABELS: ReadonlyMap<string, string> = new Map([
  ['tdm', 'draft-ietf-aipref-vocab-01'],
  ['ai', 'draft-ietf-aipref-vocab-01'],
  ['genai', 'draft-ietf-aipref-vocab-01'],
  ['inference', 'draft-ietf-aipref-vocab-01'],
  ['all', 'draft-ietf-aipref-vocab-02'],
  ['train-genai', 'draft-ietf-aipref-vocab-02 and -03'],
  ['bots', 'draft-ietf-aipref-vocab-03 and -04'],
  ['ai-output', 'draft-ietf-aipref-vocab-04'],
])

/** The signals of Content-Signal with their values; those of `use` from strict to lenient. */
export const CONTENT_SIGNALS: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', ['yes', 'no']],
  ['ai-input', ['yes', 'no']],
  ['ai-train', ['yes', 'no']],
  ['use', ['immediate', 'reference', 'full']],
])

/**
 * The label of Content-Usage that is about nearly the same use as a signal. The definitions differ:
 * `train-ai` is about generative models only, and `ai-train` about all.
 */
export const SIMILAR_USAGE_LABELS: ReadonlyMap<string, string> = new Map([
  ['search', 'search'],
  ['ai-input', 'ai-use'],
  ['ai-train', 'train-ai'],
])

/** What each value of a signal says of the content, as the end of a sentence (`SIGNAL_DOCUMENTS`). */
export const SIGNAL_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['search=yes', 'it may be in a search index, with links and short excerpts, but no AI summaries'],
  ['search=no', 'it should not be in a search index'],
  ['ai-input=yes', 'models may get it as input, such as for live answers'],
  ['ai-input=no', 'models should not get it as input, such as for live answers'],
  ['ai-train=yes', 'models may be trained or fine-tuned on it'],
  ['ai-train=no', 'models should not be trained or fine-tuned on it'],
  ['use=immediate', 'AI systems may interact with it, but may store and reuse nothing'],
  ['use=reference', 'AI systems may index it, excerpt it and link back'],
  ['use=full', 'AI systems may summarise and reproduce it'],
])

/** What each label of Content-Usage is about (`SIGNAL_DOCUMENTS.vocabulary`). */
export const USAGE_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['train-ai', 'training of generative models'],
  ['ai-use', 'input to generative models'],
  ['search', 'search that sends people to it by a link'],
])
