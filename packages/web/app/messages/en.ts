/** Every word on screen. Another language is another module of this shape. Sentences of the seed stay verbatim. */
export * as m from './en/all.ts'
