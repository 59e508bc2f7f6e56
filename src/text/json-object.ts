/** Whether a JSON value is an object: neither `null`, nor an array, nor a value of another type. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
