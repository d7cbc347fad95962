import { resolve } from 'node:path'
import * as z from 'zod'
import type { SmsProvider } from './mail/sms-sender.ts'

/** AES-256 wants 32 bytes. */
export const KEY_BYTES = 32

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const words = z.string().trim()
const webAddress = z.url({ protocol: /^https?$/ })
const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const key = z.base64().transform((value, context) => {
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length !== KEY_BYTES) context.addIssue(`must be ${KEY_BYTES} bytes in base64`)
  return bytes
})
/** How many proxies stand before us, or whose addresses they have. */
const proxies = z.union([z.literal('1').transform(() => true), z.literal('0').transform(() => false), words])

/** Every setting of the environment, by its name there. Documented in docs/operations.md. */
const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: whole(0, 65_535).default(4000),
  HOST: words.default('127.0.0.1'),
  DATA_DIR: words.default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  MIGRATION_DATABASE_URL: postgresAddress.optional(),
  LISTEN_DATABASE_URL: postgresAddress.optional(),
  READ_DATABASE_URL: postgresAddress.optional(),
  PREPARED_STATEMENTS: flag.default(true),
  SEED_DEMO: flag.optional(),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_ORIGINS: commaList.pipe(z.array(webAddress)).default([]),
  TRUST_PROXY: proxies.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMS_URL: webAddress.optional(),
  SMS_KEY: words.optional(),
  COMPANY_NAME: words.default('Kuri Chit Funds'),
  COMPANY_ADDRESS: words.default('14 Temple Road, Thrissur, Kerala 680001'),
  COMPANY_PHONE: words.default('+91 487 200 1905'),
  COMPANY_EMAIL: words.default('help@kuri.test'),
  MAP_EMBED_HOST: words.optional(),
  SOCIAL_FACEBOOK: webAddress.optional(),
  SOCIAL_INSTAGRAM: webAddress.optional(),
  SOCIAL_X: webAddress.optional(),
  SOCIAL_YOUTUBE: webAddress.optional(),
  AUCTION_MIN_SECONDS: whole(1, 86_400).default(300),
  AUCTION_NOTICE_MINUTES: whole(0, 10_080).default(60),
  LOT_WITNESS_SECONDS: whole(0, 86_400).default(600),
  MINUTES_FILING_DAYS: whole(1, 365).default(21),
  PAYMENT_GATEWAY: z.enum(['sandbox', 'razorpay']).optional(),
  RAZORPAY_KEY_ID: words.optional(),
  RAZORPAY_KEY_SECRET: words.optional(),
  RAZORPAY_WEBHOOK_SECRET: words.optional(),
  /** While a webhook secret is being changed both are good. */
  RAZORPAY_WEBHOOK_SECRET_BEFORE: words.optional(),
  /** The company's account at the gateway that withdrawals are sent from; without it banks are written to by hand. */
  RAZORPAY_ACCOUNT_NUMBER: z
    .string()
    .trim()
    .regex(/^\d{9,20}$/, 'must be 9 to 20 digits')
    .optional(),
  RAZORPAY_BASE_URL: webAddress.default('https://api.razorpay.com'),
  RAZORPAY_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  DATA_KEY: key.optional(),
  /** Where /metrics answers; without a port nothing is counted. */
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: words.default('127.0.0.1'),
  /** The private half of the key that signs passbooks, where the company keeps it elsewhere. */
  PASSBOOK_KEY: key.optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
})
/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)
type Environment = z.infer<typeof Environment>

interface RazorpayKeys {
  readonly id: string
  readonly secret: string
  /** The present one first. */
  readonly webhookSecrets: readonly string[]
  /** Null: nothing is paid out through the gateway. */
  readonly accountNumber: string | null
  readonly baseUrl: string
  readonly timeoutMs: number
}

/** The settings, parsed once. Nothing else reads the environment. */
export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly database: {
    /** Null: the embedded PostgreSQL in `dataDir`. */
    readonly url: string | null
    readonly ownerUrl: string | null
    /** For LISTEN, where a pooler stands before the database. */
    readonly listenUrl: string | null
    /** A standby that serves reports and lists. Null: the database itself does. */
    readonly readUrl: string | null
    /** Whether connections keep statements that come often: false for a pooler that does not know them. */
    readonly prepares: boolean
  }
  /** Null: not set; a new embedded database outside production becomes a demonstration. */
  readonly seedDemo: boolean | null
  /** Where the clock of a demonstration starts. */
  readonly clock: Date | null
  readonly publicUrl: URL | null
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: boolean | string
  readonly smtpUrl: string | null
  /** Null: SMS are only stored. */
  readonly sms: SmsProvider | null
  /** What the first start writes into the company's settings; afterwards administrators do (features/settings). */
  readonly company: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly email: string
    readonly social: readonly { readonly name: string; readonly url: string }[]
    readonly mapEmbedHost: string | null
  }
  readonly auctions: {
    readonly minSeconds: number
    readonly noticeMinutes: number
    readonly witnessSeconds: number
    /** A first value as well. */
    readonly filingDays: number
  }
  readonly payments: { readonly gateway: 'sandbox' | 'razorpay' | null; readonly razorpay: RazorpayKeys | null }
  /** Encrypts personal data. Null: made once and kept in `dataDir` (data-key.ts), which production refuses. */
  readonly dataKey: Buffer | null
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Null: the database has it, sealed with `dataKey`. */
  readonly passbookKey: Buffer | null
  readonly logLevel: Environment['LOG_LEVEL']
}

/** Where our pages live, without a last slash. */
export const siteOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl?.origin ?? `http://${host}:${port}`

/** Where passkeys are valid: the company's address. A browser takes no IP address for it. Source: docs/spec/identity.md, IDN-22. */
export const passkeyOriginOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): URL =>
  publicUrl ?? new URL(`http://localhost:${port}`)

/** Settings that cannot be: the message is a list of sentences for the person who starts the server. */
export class WrongSettings extends Error {
  constructor(problems: readonly string[]) {
    super(['These settings are wrong:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'WrongSettings'
  }
}

/** Reads the environment. Throws `WrongSettings` naming every setting that is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // an empty setting is one that was not made
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    throw new WrongSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`))
  }
  const problems = [
    ...contradictions(parsed.data),
    ...(isProduction(parsed.data) ? refusedInProduction(parsed.data) : []),
  ]
  if (problems.length > 0) throw new WrongSettings(problems)
  return arrange(parsed.data)
}

const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'

/** Razorpay's live keys move money; its test keys capture payments that nobody has made. */
export const isLiveKey = (keyId: string | undefined): boolean => keyId?.startsWith('rzp_live_') ?? false

function contradictions(env: Environment): string[] {
  const hasKeys = env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET
  return [
    ...(env.PAYMENT_GATEWAY === 'razorpay' && !hasKeys
      ? ['PAYMENT_GATEWAY=razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.']
      : []),
    ...(env.SMS_URL && !env.SMS_KEY ? ['SMS_URL needs SMS_KEY beside it.'] : []),
    ...(env.MIGRATION_DATABASE_URL && !env.DATABASE_URL
      ? ['MIGRATION_DATABASE_URL needs DATABASE_URL beside it.']
      : []),
    ...(env.READ_DATABASE_URL && !env.DATABASE_URL ? ['READ_DATABASE_URL needs DATABASE_URL beside it.'] : []),
    ...(isLiveKey(env.RAZORPAY_KEY_ID) && !isProduction(env)
      ? ['RAZORPAY_KEY_ID: a live key moves real money. Use a test key (rzp_test_…) outside production.']
      : []),
  ]
}

function refusedInProduction(env: Environment): string[] {
  return [
    ...(env.SEED_DEMO ? ['SEED_DEMO: not allowed in production.'] : []),
    ...(env.CLOCK ? ['CLOCK: not allowed in production.'] : []),
    ...(env.PAYMENT_GATEWAY === 'sandbox' ? ['PAYMENT_GATEWAY=sandbox: not allowed in production.'] : []),
    ...(env.RAZORPAY_KEY_ID && !isLiveKey(env.RAZORPAY_KEY_ID)
      ? ['RAZORPAY_KEY_ID: must be a live key (rzp_live_…) in production. A test key moves no money.']
      : []),
    ...(env.SMS_URL?.startsWith('http:') ? ['SMS_URL: must be https in production.'] : []),
    ...(env.RAZORPAY_BASE_URL.startsWith('https:') ? [] : ['RAZORPAY_BASE_URL: must be https in production.']),
    ...(env.DATA_KEY
      ? []
      : ['DATA_KEY: required in production. Create one with openssl rand -base64 32 and keep it safe.']),
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL: required in production, for links in emails and payments.']),
    ...(env.PUBLIC_URL?.startsWith('http:') ? ['PUBLIC_URL: must be https in production.'] : []),
  ]
}

const DEMO_SOCIAL = [
  { name: 'Facebook', url: 'https://www.facebook.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'X', url: 'https://x.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
]

function arrange(env: Environment): Config {
  return {
    isProduction: isProduction(env),
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    database: {
      url: env.DATABASE_URL ?? null,
      ownerUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? null,
      listenUrl: env.LISTEN_DATABASE_URL ?? null,
      readUrl: env.READ_DATABASE_URL ?? null,
      prepares: env.PREPARED_STATEMENTS,
    },
    seedDemo: env.SEED_DEMO ?? null,
    clock: env.CLOCK ? new Date(env.CLOCK) : null,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null,
    allowedOrigins: env.ALLOWED_ORIGINS.map((address) => new URL(address).origin),
    trustProxy: env.TRUST_PROXY,
    smtpUrl: env.SMTP_URL ?? null,
    sms: env.SMS_URL && env.SMS_KEY ? { url: env.SMS_URL, key: env.SMS_KEY } : null,
    company: {
      name: env.COMPANY_NAME,
      address: env.COMPANY_ADDRESS,
      phone: env.COMPANY_PHONE,
      email: env.COMPANY_EMAIL,
      social: socialOf(env),
      mapEmbedHost: env.MAP_EMBED_HOST ?? null,
    },
    auctions: {
      minSeconds: env.AUCTION_MIN_SECONDS,
      noticeMinutes: env.AUCTION_NOTICE_MINUTES,
      witnessSeconds: env.LOT_WITNESS_SECONDS,
      filingDays: env.MINUTES_FILING_DAYS,
    },
    payments: { gateway: gatewayOf(env), razorpay: razorpayOf(env) },
    dataKey: env.DATA_KEY ?? null,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    passbookKey: env.PASSBOOK_KEY ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** Where the company can be followed. A demonstration shows the icons without a company's real addresses behind them. */
function socialOf(env: Environment): Config['company']['social'] {
  const own = {
    Facebook: env.SOCIAL_FACEBOOK,
    Instagram: env.SOCIAL_INSTAGRAM,
    X: env.SOCIAL_X,
    YouTube: env.SOCIAL_YOUTUBE,
  }
  const set = Object.entries(own).flatMap(([name, address]) => (address ? [{ name, url: address }] : []))
  return set.length > 0 || isProduction(env) ? set : DEMO_SOCIAL
}

const gatewayOf = (env: Environment): Config['payments']['gateway'] =>
  env.PAYMENT_GATEWAY ?? (isProduction(env) ? null : 'sandbox')

function razorpayOf(env: Environment): RazorpayKeys | null {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: present } = env
  if (!id || !secret || !present) return null
  const before = env.RAZORPAY_WEBHOOK_SECRET_BEFORE
  return {
    id,
    secret,
    webhookSecrets: before ? [present, before] : [present],
    accountNumber: env.RAZORPAY_ACCOUNT_NUMBER ?? null,
    baseUrl: env.RAZORPAY_BASE_URL,
    timeoutMs: env.RAZORPAY_TIMEOUT_MS,
  }
}
