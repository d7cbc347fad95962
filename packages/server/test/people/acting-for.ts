import { endpoints } from '@kuri/contract'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

/** The caller from now on, who acts for a member: the session of before is over. */
export async function actingFor(app: TestApp, by: Caller, memberId: string): Promise<Caller> {
  const answer = await api(app).as(by).call(endpoints.actFor, { body: { memberId } })
  const cookie = /sid=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  return { id: answer.reply._id, name: answer.reply.name, token: answer.reply.token, cookie }
}

/** Staff record that a member lets another act for them. */
export async function letAct(
  app: TestApp,
  { staff, actor, member }: Readonly<Record<'staff' | 'actor' | 'member', Caller>>,
): Promise<void> {
  const as = api(app).as(staff)
  const { code } = (await as.call(endpoints.adminUser, { params: { id: actor.id } })).reply.user
  const body = { actor: code, reference: 'Letter of 2 November' }
  const { status } = await as.call(endpoints.giveAuthority, { params: { id: member.id }, body })
  if (status !== 201) throw new Error(`${actor.name} may not act for ${member.name}: ${status}`)
}
