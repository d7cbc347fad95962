type Write = (what: object, message?: string) => void

/** Where problems and works are written down: first what, then in words. */
export interface Log {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}
