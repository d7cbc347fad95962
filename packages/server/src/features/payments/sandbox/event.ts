import { createHmac } from 'node:crypto'
import { MOST_PAISE } from '@kuri/domain'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import type { WebhookCall } from '../gateway.ts'
import { sign } from '../signature.ts'

export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** The two secrets a gateway gives its customer. */
export interface SandboxSecrets {
  readonly key: string
  readonly webhook: string
}

/**
 * The sandbox's secrets follow from the company's key. Without one they are the same everywhere: they guard nothing,
 * since anybody may press Pay in the sandbox, and production refuses it.
 */
export function secretsOf({ dataKey }: Config): SandboxSecrets {
  const secret = (purpose: string) =>
    createHmac('sha256', dataKey ?? 'sandbox')
      .update(purpose)
      .digest('hex')
  return { key: secret('sandbox checkout'), webhook: secret('sandbox webhook') }
}

/** An event in the shape of the Indian gateways: what happened, and the payment it happened to, in paise. */
export const SandboxEvent = z.object({
  id: z.string(),
  event: z.string(),
  payload: z.object({
    payment: z.object({
      id: z.string(),
      order_id: z.string(),
      amount: z.int().check(z.positive(), z.maximum(MOST_PAISE)),
      error_description: z.nullable(z.string()),
    }),
  }),
})
export type SandboxEvent = z.infer<typeof SandboxEvent>

/** An event's bytes and the sandbox's signature over them. */
export function signedBytes(secrets: SandboxSecrets, event: SandboxEvent): { rawBody: Buffer; signature: string } {
  const rawBody = Buffer.from(JSON.stringify(event))
  return { rawBody, signature: sign(secrets.webhook, rawBody) }
}

/** A webhook as the sandbox posts it. */
export function signedWebhook(secrets: SandboxSecrets, event: SandboxEvent): WebhookCall {
  const { rawBody, signature } = signedBytes(secrets, event)
  return { rawBody, headers: { [SIGNATURE_HEADER]: signature } }
}
