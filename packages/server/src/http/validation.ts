import type { FastifyServerOptions } from 'fastify'
import { safeParse, type $ZodType } from 'zod/v4/core'

/** Input that a schema of its endpoint refuses, for the first of the reasons. */
export class InvalidInput extends Error {
  /** Where it stands, as `person.name`; empty: it is the whole. */
  readonly field: string

  constructor(path: readonly PropertyKey[], problem: string) {
    super(problem)
    this.field = path.map(String).join('.')
  }
}

const checkWith =
  ({ schema }: { readonly schema: $ZodType }) =>
  (input: unknown): { value: unknown } | { error: InvalidInput } => {
    const { data, error } = safeParse(schema, input)
    if (!error) return { value: data }
    const { path = [], message = 'This value is not valid.' } = error.issues[0] ?? {}
    return { error: new InvalidInput(path, message) }
  }

/**
 * Lets Fastify check input with zod. Given here and not with `setValidatorCompiler`: otherwise Fastify first loads ajv and
 * fast-json-stringify, 4 MiB which nothing of ours uses. Its type wants compilers of JSON Schema, hence the cast.
 */
export const CHECKED_BY_ZOD = {
  compilersFactory: { buildValidator: () => checkWith, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
