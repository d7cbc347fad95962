import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../app.ts'

export const ASHA = {
  name: 'Asha Menon',
  email: 'asha@kuri.test',
  password: 'Member@123',
  phone: '+91 98470 00001',
  address: '12 Palace Road',
  location: 'Thrissur',
}

interface Picture {
  /** The form's field; a profile's picture by default. */
  readonly field?: string
  readonly name: string
  readonly bytes: Buffer
}

/** A form as browsers send it: multipart, the picture as a file. */
export function formOf(fields: Record<string, string>, picture?: Picture) {
  const boundary = randomBytes(12).toString('hex')
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (picture) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${picture.field ?? 'profileImage'}"; filename="${picture.name}"\r\ncontent-type: image/jpeg\r\n\r\n`
    parts.push(Buffer.from(head), picture.bytes, Buffer.from('\r\n'))
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Sends the registration form as the seed's client does. */
export async function sendForm(
  { app }: TestApp,
  fields: Record<string, string>,
  picture?: Picture,
): Promise<LightMyRequestResponse> {
  const { type, payload } = formOf(fields, picture)
  return await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'content-type': type, authorization: 'Bearer null' },
    payload,
  })
}
