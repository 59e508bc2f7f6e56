/** An input that is missing, or of an unknown kind. */
export class InputError extends Error {}
