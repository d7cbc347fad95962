import { endpoints } from '@kuri/contract'
import { ok } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Outcome } from '../../../outcome.ts'
import type { Routes } from '../../../http/route.ts'
import type { SignedIn } from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { provePassword, type Proven } from '../prove-password.ts'
import * as secondStep from './service.ts'

interface ProofRequest extends Transactions {
  readonly user: SignedIn
  readonly address: string
  readonly body: { readonly password: string }
}

interface FactorCall {
  readonly user: SignedIn
  readonly id: string
  readonly address: string
  readonly config: Config
  readonly body: { readonly code: string }
}

/** Whoever sits at an open browser must know the password. */
async function proven({ user, address, body, ...database }: ProofRequest): Promise<Outcome<Proven>> {
  const proof = { id: user.id, password: body.password, address, field: 'password' }
  return (await runLimited(() => provePassword(database, proof))) ?? BUSY
}

const factorOf = (
  { user: by, id: requestId, address, config, body: { code } }: FactorCall,
  { email }: Proven,
): secondStep.FactorAct => ({ by, requestId, config, code, who: { email, address } })

/**
 * A code beside the password. All that answers a secret is `raw`: an answer that is kept for the repetition of a call
 * would keep the secret.
 */
export function twoFactorRoutes(route: Routes): void {
  route.read(endpoints.secondStep, async (tx, { user }) => ok(await secondStep.protectionOf(tx, user)))
  route.raw(endpoints.beginSecondStep, async (req) => {
    const may = await proven(req)
    if (!may.ok) return req.answer(may)
    return req.answer(await req.write((tx) => secondStep.begin(tx, { id: req.user.id, config: req.config })))
  })
  route.raw(endpoints.confirmSecondStep, async (req) => {
    const { user: by, id: requestId, config, body } = req
    const codes = await req.write((tx) => secondStep.confirm(tx, { by, requestId, config, code: body.code }))
    return req.answer(codes.ok ? ok({ recoveryCodes: codes.value }) : codes)
  })
  route.raw(endpoints.newRecoveryCodes, async (req) => {
    const may = await proven(req)
    if (!may.ok) return req.answer(may)
    const codes = await req.write((tx) => secondStep.renewRecoveryCodes(tx, factorOf(req, may.value)))
    return req.answer(codes.ok ? ok({ recoveryCodes: codes.value }) : codes)
  })
  route.raw(endpoints.endSecondStep, async (req) => {
    const may = await proven(req)
    if (!may.ok) return req.answer(may)
    const ended = await req.write((tx) => secondStep.end(tx, factorOf(req, may.value)))
    return req.answer(ended.ok ? ok({ message: 'Login no longer asks for a code.' }) : ended)
  })
  route.write(endpoints.endSecondStepOf, async (tx, { params, user: by, id: requestId }) => {
    const ended = await secondStep.endOf(tx, { id: params.id, by, requestId })
    if (!ended.ok) return ended
    return ok(
      ended.value.waits
        ? { message: 'Another administrator must approve this.', status: 'waiting_second' as const }
        : { message: 'This user now logs in with the password only.' },
    )
  })
}
