import type { BodyOf, companyEndpoints, noticeEndpoints, ReplyOf } from '@kuri/contract'
import * as clock from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import * as settings from '../settings/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/** Who runs the chits, and whether this house is for real. */
export async function describe(tx: Tx, { payments }: Config): Promise<ReplyOf<typeof companyEndpoints.company>> {
  const { name, address, phone, email, registrationNo, social, mapHost, sureties } = await settings.read(tx)
  return {
    name,
    address,
    phone,
    email,
    registrationNo,
    social,
    mapEmbedUrl: mapHost === null ? null : mapOf(mapHost, address),
    sureties,
    isSandbox: payments.gateway === 'sandbox',
    isDemo: await clock.isMovable(tx),
    serverTime: await clock.now(tx),
  }
}

/** The form of address that the common map services share. */
const mapOf = (host: string, address: string): string =>
  `https://${host}/maps?${new URLSearchParams({ q: address, output: 'embed' }).toString()}`

/** Keeps what a visitor wrote and puts it into the company's post; what was written before is there already. */
export async function receiveMessage(tx: Tx, message: BodyOf<typeof noticeEndpoints.contact>): Promise<void> {
  if (!(await store.insertMessage(tx, message))) return
  const company = await settings.read(tx)
  await notices.writeLetter(tx, {
    address: company.email,
    subject: `From the website: ${message.subject}`,
    body: `${message.name} <${message.email}> wrote:\n\n${message.message}`,
  })
}
