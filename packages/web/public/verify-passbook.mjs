// Checks a signed passbook on your own machine: `node verify-passbook.mjs passbook.json`. Nothing is requested from us.
// A record's one spelling is JSON with its names sorted and no spaces; a seal is the SHA-256 of it. Sums are in paise.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const book = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const must = (holds, what) => (console.log(holds ? 'holds ' : 'BREAKS', what), holds || process.exit(1))
const named = ([name, value]) => `${JSON.stringify(name)}:${spelled(value)}`
const byName = ([a], [b]) => (a < b ? -1 : 1)
const spelled = (value) => {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value).toSorted(byName).map(named).join()}}`
}
const sealOf = (record) => createHash('sha256').update(spelled(record)).digest('hex')
const rupees = (paise) => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })

const { signature, ...signed } = book
const { beginning, lines, totals, end, ...head } = signed
const { company, key, chit, holder } = head
must(head.kind === 'kuri-passbook' && head.version === 1, 'the form: a passbook, version 1')
must(sealOf(head) === beginning, `the head: ${holder.name}, tickets ${holder.ticketNos}, in ${chit.name}`)
let before = beginning
for (const [place, { hash, ...line }] of lines.entries()) {
  before = sealOf({ before, line })
  const { kind, monthNo, reference, paidInPaise, dividendPaise, receivedPaise } = line
  const sums = `${rupees(paidInPaise)} paid, ${rupees(dividendPaise)} by dividend, ${rupees(receivedPaise)} received`
  must(before === hash && line.no === place + 1, `line ${place + 1}: ${kind}, month ${monthNo}, ${reference}: ${sums}`)
}
for (const [column, sum] of Object.entries(totals)) {
  must(lines.reduce((so, line) => so + line[column], 0) === sum, `the sum of ${column}: ${rupees(sum)}`)
}
must(before === end, 'the end of the chain')
const bytes = Buffer.from(key.publicKey, 'hex')
must(createHash('sha256').update(bytes).digest('hex').startsWith(key.id), `the name of the key: ${key.id}`)
// what stands before the 32 bytes of an Ed25519 key (RFC 8410)
const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes])
const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
const isSigned = verify(null, Buffer.from(spelled(signed)), publicKey, Buffer.from(signature, 'hex'))
must(isSigned, `signed by the key ${key.id}, as of ${head.writtenAt}`)
console.log(
  `Last, compare: ${company.name} publishes its keys at ${head.published}, and prints the name on its passbooks.`,
)
