import { LSPErrorCodes, ResponseError } from 'vscode-languageserver'

/** The answer to a request that cannot be met, with the reason for a person. */
export function refusal(sentence: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence)
}
