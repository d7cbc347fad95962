import { endpoints } from '@kuri/contract'
import { answerCodeRequests } from '../../src/features/people/phone-login/request-code.ts'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

const CALLER = '203.0.113.9'

/** Log-in by phone as a stranger sees it, and what the SMS in a demonstration's outbox show. */
export function phoneOf(app: TestApp, admin: Caller) {
  const post = (url: string, payload: object, remoteAddress = CALLER) =>
    app.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
  const request = (phone: string, address?: string) => post('/auth/code', { phone }, address)
  const verify = (body: object, address?: string) => post('/auth/code/verify', body, address)
  /** The SMS to a phone, the newest first. */
  const sms = async (phone: string) => {
    await app.act((tx) => answerCodeRequests(tx, app.config))
    const query = { limit: 100 }
    const { letters } = (await api(app).as(admin).call(endpoints.outbox, { query })).reply
    return letters.filter(({ channel, to }) => channel === 'sms' && to === `+91${phone}`)
  }
  return {
    request,
    verify,
    sms,
    /** Requests a code and reads it. */
    async codeTo(phone: string, address?: string): Promise<string> {
      await request(phone, address)
      return /^\d{6}/.exec((await sms(phone))[0]?.body ?? '')?.[0] ?? ''
    },
    /** Lets nothing count that was done before. */
    async forget(): Promise<void> {
      for (const table of ['phone_code_request', 'phone_code', 'wrong_pin', 'login_failure'])
        await app.owner.query(`delete from ${table}`)
    },
  }
}

/** Another code of six digits. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
