/** The body of a request that is a stream, and how far it is. */
export interface ObservedUpload {
  /** The stream to send in place of the caller's. */
  readonly body: ReadableStream<Uint8Array>
  /**
   * `awaited`: the request waits for the next piece of the caller's stream; `failed`: that stream failed, or
   * gave neither bytes nor text.
   */
  readonly state: 'idle' | 'awaited' | 'failed'
}

/** Passes the body of a request through, so that an error of that body is not taken for one of the host. */
export function observeUpload(stream: ReadableStream<unknown>): ObservedUpload {
  const reader = stream.getReader()
  let state: ObservedUpload['state'] = 'idle'
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        state = 'awaited'
        try {
          const { done, value } = await reader.read()
          if (!done && !(value instanceof Uint8Array) && typeof value !== 'string')
            throw new TypeError(
              'A stream that is the body of a request must give bytes (Uint8Array) or text.',
            )
          state = 'idle'
          if (done) controller.close()
          else controller.enqueue(value as Uint8Array)
        } catch (error) {
          state = 'failed'
          throw error
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return {
    body,
    get state() {
      return state
    },
  }
}
