/** The argument with which the command serves as a thread of `check`. No command line can have a NUL. */
export const CHECK_THREAD = '\0check'

/** The argument with which the command serves as a thread of `serve`. */
export const ENGINE_THREAD = '\0engine'

/** The argument with which the command serves as a thread of `lsp`. */
export const LSP_THREAD = '\0lsp'
