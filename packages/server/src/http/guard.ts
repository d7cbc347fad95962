import type { Endpoint } from '@kuri/contract'
import { may, type Permission, type Refusal } from '@kuri/domain'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { asOneself, type SessionAuthenticator } from '../features/sessions/service.ts'
import { asInBranch } from './branch-scope.ts'
import { isCrossSite } from './origins.ts'
import { bearerOf, authenticate } from './session.ts'

/** Closed by default: an endpoint that names neither a permission nor `public` stops the start. */
export function assertGuarded(endpoint: Endpoint): void {
  if (endpoint.permission === undefined && endpoint.public !== true) {
    throw new Error(`${endpoint.method} ${endpoint.path} has neither a permission nor \`public\``)
  }
}

/**
 * Why this caller may not make this call; null when they may. Checked before the body is read, so that a stranger learns
 * nothing from how it is judged: first who calls (401), then whether a page of another site made them (403), then
 * whether their role may (403), whether nobody makes this call while acting for another (403), last whether their account is
 * as well protected as the company requires of its staff (403).
 */
export async function refusalOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticator: SessionAuthenticator,
  config: Config,
): Promise<Refusal | null> {
  const caller = await authenticate(request, authenticator, config)
  if (endpoint.permission !== undefined) {
    if (caller.as === 'nobody') return { code: 'not_signed_in' }
    if (caller.as === 'two-people') return { code: 'session_mismatch' }
  }
  if (bearerOf(request) === null && isCrossSite(request, config)) return { code: 'cross_site' }
  if (endpoint.permission !== undefined && caller.as === 'person' && !may(caller.user.role, endpoint.permission)) {
    return { code: 'forbidden' }
  }
  if (request.user) {
    const within = asInBranch(request.user, endpoint)
    if ('code' in within) return within
    request.user = within
  }
  if (request.user?.actingBy) {
    if (endpoint.whileActing === 'refused') return { code: 'acting_for_another' }
    if (endpoint.whileActing === 'as-oneself') request.user = asOneself(request.user)
  }
  return caller.as === 'person' && endpoint.permission !== undefined && !STAYS_OPEN.has(endpoint.permission)
    ? unmetBy(caller.unmet)
    : null
}

/** Where a person meets what the company requires of their account, and reads of it. */
const STAYS_OPEN: ReadonlySet<Permission> = new Set(['own-profile', 'read-notices'])

function unmetBy(unmet: 'second_step' | 'strict_password' | null): Refusal | null {
  if (unmet === null) return null
  return { code: unmet === 'second_step' ? 'second_step_demanded' : 'strict_password_demanded' }
}
