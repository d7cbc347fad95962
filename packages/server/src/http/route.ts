import type { Endpoint, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Refusal, type Result } from '@kuri/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Config } from '../config.ts'
import type { FreshReads } from '../database/standby.ts'
import { inOneStatement, inSnapshot, inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import type { SessionAuthenticator } from '../features/sessions/service.ts'
import { batchLoader } from '../batch-loader.ts'
import { mustCommit, type Outcome } from '../outcome.ts'
import type { Audience, EventStreams } from '../realtime/event-streams.ts'
import { bodyLimitOf, readForm } from './bodies.ts'
import {
  assertNotScoped,
  branchNotThere,
  isByBranch,
  isScoped,
  reading,
  readingWhatIsDue,
  writing,
} from './branch-scope.ts'
import { assertGuarded, refusalOf } from './guard.ts'
import { openFairQueue } from './fair-queue.ts'
import { limitOf } from './limits.ts'
import type { OpenApi } from './openapi.ts'
import { refuseWith, send, type Answer } from './error-mapping.ts'
import { readKey, requestOf, type Req } from './request.ts'
import { setSessionCookie } from './session.ts'
import { openBatchedWrites, type BatchedWrites } from './batched-writes.ts'
import {
  actingNoted,
  answerOf,
  isAnswered,
  ownTransaction,
  writeIdempotently,
  type Written,
} from './idempotent-write.ts'

type Handler<E extends Endpoint, Answer = ReplyOf<E>> = (tx: Tx, req: Req<E>) => Promise<Outcome<Answer>>
type BatchedRead<E extends Endpoint, Data> = {
  /** Reads for all calls of a batch, in one statement. */
  readonly read: (db: Db, calls: readonly Req<E>[]) => Promise<Data>
  /** The answer to one of them: what it throws concerns no other call. */
  readonly answer: (data: Data, call: Req<E>) => Outcome<ReplyOf<E>>
}

/** What a raw handler has beside the call: transactions of its own, and the one shape of an answer and of a refusal. */
interface RawTools<E extends Endpoint> {
  /** One statement, which needs no transaction. */
  runStatement<T>(statement: (db: Db) => Promise<T>): Promise<T>
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `read`, from a standby where there is one. */
  report<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  write<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>
  /** Answers as `write` would, when all that was to be written is committed. */
  answer(outcome: Outcome<ReplyOf<E>>): FastifyReply
  refuse(refusal: Refusal): FastifyReply
}
type RawHandler<E extends Endpoint> = (req: Req<E> & RawTools<E>, reply: FastifyReply) => Promise<FastifyReply>

/** A call to another company's service before anything is written: no transaction is open, `transact` opens short ones. */
type Before<E extends Endpoint, Fetched> = (
  req: Req<E> & { readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> },
) => Promise<Result<Fetched>>

/** How features connect endpoints with their handlers. */
export interface Routes {
  /** Answers from one snapshot in which nothing can be written. */
  read<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /**
   * Answers from one statement, which is one snapshot, for all calls that arrive while the statement before runs. For what
   * many request at the same time.
   */
  readBatched<const E extends Endpoint, Data>(endpoint: E, how: BatchedRead<E, Data>): void
  /**
   * As `read`, from a standby where there is one that is up to date: for lists, statements, registers and reports,
   * which are much to read and decide nothing.
   */
  report<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /**
   * As `report`, for what is the same for every caller: concurrent calls get the same answer, serialized once, from one
   * snapshot that was taken after all of them had arrived. If a handler returns the same frozen value as the last time,
   * nothing has changed: the last answer is sent again.
   */
  reportToAll<const E extends Endpoint>(
    endpoint: E,
    handler: (tx: Tx) => Promise<ReplyOf<E>>,
    /** Callers who are answered otherwise, each for themselves, as by `report`. */
    others?: { readonly are: (req: Req<E>) => boolean; readonly handler: Handler<E> },
  ): void
  /** One transaction, committed when the outcome is ok or a committed refusal. Takes an Idempotency-Key. Also for a GET that may have to write. */
  write<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /** As `write`, in batches: calls that arrive while a transaction is running share the next one (batched-writes.ts). */
  writeBatched<const E extends Endpoint>(endpoint: E, how: BatchedWrites<E>): void
  /**
   * As `write`, where another company's service is called first: `before` calls it, and its refusal is the answer. It may run
   * again for the same call, except when the call's key has been answered. `known` gives the result of calls that need no
   * service: for them `before` is not run.
   */
  writeAfter<const E extends Endpoint, Fetched>(
    endpoint: E,
    before: Before<E, Fetched>,
    handler: (tx: Tx, req: Req<E>, fetched: Fetched) => Promise<Outcome<ReplyOf<E>>>,
    known?: (req: Req<E>) => Result<Fetched> | undefined,
  ): void
  /** Server-sent events for the audience the handler names. */
  stream<const E extends Endpoint>(endpoint: E, handler: Handler<E, Audience>): void
  /** For answers that are not JSON, and for work that must not hold a transaction: the hashing of passwords. */
  raw<const E extends Endpoint>(endpoint: E, handler: RawHandler<E>): void
}

export interface AppContext {
  readonly app: FastifyInstance
  readonly db: Db
  readonly authenticator: SessionAuthenticator
  readonly reports: FreshReads
  readonly config: Config
  readonly streams: EventStreams
  readonly openApi: OpenApi
}

/** Writing a document keeps the event loop busy, row by row: one at a time, and a few for one person. */
const DOCUMENTS = { atATime: 1, ofOnePerson: 4 }
const TOO_MANY_DOCUMENTS: Refusal = { code: 'too_many_attempts', retryAfterSeconds: 5 }
const QUEUED_FILES = /pdf|spreadsheet/
const isQueued = ({ file = '', ownQueue }: Endpoint): boolean => ownQueue !== true && QUEUED_FILES.test(file)

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The wrappers that stand between an endpoint of the contract and a service. */
export function routesOf(context: AppContext): Routes {
  const { db, reports, config, streams } = context
  const documents = openFairQueue(DOCUMENTS)
  return {
    read: (endpoint, handler) =>
      register(context, endpoint, async (request, reply) => {
        const outcome = await inSnapshot(
          db,
          reading(endpoint, request, (tx) => handler(tx, requestOf(request, config))),
        )
        return send(reply, answerOf(endpoint, outcome, request.id))
      }),
    readBatched: (endpoint, { read, answer }) => {
      const load = batchLoader(async (calls: readonly Req<typeof endpoint>[]) => {
        const data = await inOneStatement(() => read(db, calls))
        return calls.map(() => data)
      })
      register(context, endpoint, async (request, reply) => {
        const call = requestOf<typeof endpoint>(request, config)
        const data = isScoped(endpoint, request)
          ? await inSnapshot(
              db,
              reading(endpoint, request, (tx) => read(tx, [call])),
            )
          : await load(call)
        return send(reply, answerOf(endpoint, answer(data, call), request.id))
      })
    },
    report: (endpoint, handler) =>
      register(context, endpoint, async (request, reply) => {
        const outcome = await reports.read(reading(endpoint, request, (tx) => handler(tx, requestOf(request, config))))
        return send(reply, answerOf(endpoint, outcome, request.id))
      }),
    reportToAll: (endpoint, handler, others) => {
      let last: { readonly value: unknown; readonly answer: Answer<Buffer> } | null = null
      const load = batchLoader(async (calls: readonly null[]) => {
        const value = await reports.read(handler)
        if (last?.value !== value || !Object.isFrozen(value)) {
          const { status, body } = answerOf(endpoint, ok(value), '')
          last = { value, answer: { status, body: Buffer.from(body) } }
        }
        const { answer } = last
        return calls.map(() => answer)
      })
      register(context, endpoint, async (request, reply) => {
        const req = requestOf<typeof endpoint>(request, config)
        const isOther = others?.are(req) === true
        if (!isOther && !isScoped(endpoint, request)) return send(reply, await load(null))
        const outcome = await reports.read(
          reading(endpoint, request, async (tx) => (isOther ? await others.handler(tx, req) : ok(await handler(tx)))),
        )
        return send(reply, answerOf(endpoint, outcome, request.id))
      })
    },
    write: (endpoint, handler) =>
      register(context, endpoint, async (request, reply) => {
        const req = requestOf<typeof endpoint>(request, config)
        const write = () =>
          writeIdempotently(
            ownTransaction(db),
            endpoint,
            request,
            writing(endpoint, request, (tx) => handler(tx, req)),
          )
        if (endpoint.method !== 'GET' || !isScoped(endpoint, request))
          return sendWritten(request, reply, await write(), config)
        const read = reading(endpoint, request, (tx) => handler(tx, req))
        const outcome = await readingWhatIsDue(db, { doWhatIsDue: write, read })
        return send(reply, answerOf(endpoint, outcome, request.id))
      }),
    writeBatched: (endpoint, how) => {
      assertNotScoped(endpoint)
      const write = openBatchedWrites(db, endpoint, how)
      register(context, endpoint, async (request, reply) => {
        const written = await write(request, requestOf<typeof endpoint>(request, config))
        return sendWritten(request, reply, written, config)
      })
    },
    writeAfter: (endpoint, before, handler, known) => {
      assertNotScoped(endpoint)
      register(context, endpoint, async (request, reply) => {
        const req = requestOf<typeof endpoint>(request, config)
        const callService = async () =>
          (await isAnswered(db, request.keyedCall))
            ? refuse({ code: 'idempotency_in_progress' })
            : await before({ ...req, transact: (work) => inTransaction(db, work) })
        const fetched = known?.(req) ?? (await callService())
        const written = await writeIdempotently(ownTransaction(db), endpoint, request, async (tx) =>
          fetched.ok ? await handler(tx, req, fetched.value) : fetched,
        )
        return sendWritten(request, reply, written, config)
      })
    },
    stream: (endpoint, handler) =>
      register(context, endpoint, async (request, reply) => {
        const audience = await inSnapshot(
          db,
          reading(endpoint, request, (tx) => handler(tx, requestOf(request, config))),
        )
        return audience.ok ? streams.open(request, reply, audience.value) : refuseWith(reply, audience.error)
      }),
    raw: (endpoint, handler) =>
      register(context, endpoint, async (request, reply) => {
        const tools: RawTools<typeof endpoint> = {
          runStatement: async (statement) =>
            isScoped(endpoint, request)
              ? await inSnapshot(db, reading(endpoint, request, statement))
              : await inOneStatement(() => statement(db)),
          read: (work) => inSnapshot(db, reading(endpoint, request, work)),
          report: (work) => reports.read(reading(endpoint, request, work)),
          write: (work) =>
            inTransaction(db, (tx) => actingNoted(tx, endpoint, request, writing(endpoint, request, work)), mustCommit),
          answer: (outcome) => {
            if (outcome.ok && request.newCookie !== undefined) setSessionCookie(reply, config, request.newCookie)
            return send(reply, answerOf(endpoint, outcome, request.id))
          },
          refuse: (refusal) => refuseWith(reply, refusal),
        }
        const work = () => handler({ ...requestOf<typeof endpoint>(request, config), ...tools }, reply)
        if (!isQueued(endpoint)) return await work()
        // a reply that was awaited is undefined: only null means that nothing was made
        const made = await documents.run(request.user?.id ?? request.ip, work)
        return made === null ? refuseWith(reply, TOO_MANY_DOCUMENTS) : reply
      }),
  }
}

function sendWritten(request: FastifyRequest, reply: FastifyReply, written: Written, config: Config): FastifyReply {
  if (written.isReplayed) reply.header('idempotent-replayed', 'true')
  if (written.isCommitted) setSessionCookie(reply, config, request.newCookie)
  return send(reply, written.answer)
}

/** The order of every call: who and whether they may (401, 403), then how it is written (415, 413, 400), then the work. */
function register({ app, db, authenticator, config, openApi }: AppContext, endpoint: Endpoint, respond: Respond): void {
  assertGuarded(endpoint)
  openApi.add(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: inputOf(endpoint),
    // HEAD of a stream would open it
    exposeHeadRoute: endpoint.stream !== true,
    config: limitOf(endpoint),
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: async (request, reply) => {
      const refusal = await refusalOf(endpoint, request, authenticator, config)
      return refusal ? refuseWith(reply, refusal) : undefined
    },
    preValidation: async (request, reply) => {
      const refusal = (await readForm(endpoint, request)) ?? readKey(request)
      return refusal ? refuseWith(reply, refusal) : undefined
    },
    ...(isByBranch(endpoint) && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await branchNotThere(db, endpoint, request)
        return refusal ? refuseWith(reply, refusal) : undefined
      },
    }),
    handler: respond,
  })
}

/** What is checked on the way in. */
const inputOf = ({ params, query, body }: Endpoint): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
})
