/** An input that is missing, or of no kind that is known. */
export class InputError extends Error {}
