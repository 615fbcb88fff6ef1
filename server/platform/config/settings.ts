import { z } from 'zod'
import { newPasswordField, usernameField } from '#contract/people/form-schemas.ts'
import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit.ts'
import { LATE_PRICE_POLICIES } from '#domain/market/late-price.ts'
import { CALENDAR_ENDS, CALENDAR_STARTS, type SessionOverride } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, parseNewYorkDate } from '#domain/market/new-york-time.ts'
import { pricingFault } from '#domain/settings/setting-keys.ts'
import { AFTER_HOURS_POLICIES } from '#domain/trading/after-hours.ts'
import { FUND_PRICINGS } from '#domain/trading/orders/order-terms.ts'
import { parseMailbox, parseSmtpUrl } from './mail-settings.ts'
import { missingBankParts, placeholdersIn } from './placeholders.ts'
import {
  address,
  httpAddress,
  isAddressOrNetwork,
  key,
  line,
  oneOf,
  postgresAddress,
  readAs,
  setting,
  wholeNumber,
} from './setting-shapes.ts'
import { parseIssuer } from './sso-settings.ts'

const ENTRY = /^([^=]+)=(closed|early-close|open)$/

/**
 * Parses overrides such as "2027-03-10=closed, 2027-12-24=open"; null if unreadable, repeated, no real date, or outside
 * the calendar.
 */
function parseMarketOverrides(text: string): ReadonlyMap<NewYorkDate, SessionOverride> | null {
  const overrides = new Map<NewYorkDate, SessionOverride>()
  for (const entry of text.split(',')) {
    const [, text = '', override = ''] = ENTRY.exec(entry.trim()) ?? []
    const date = parseNewYorkDate(text)
    if (date === null || date < CALENDAR_STARTS || date > CALENDAR_ENDS || overrides.has(date)) return null
    overrides.set(date, override as SessionOverride)
  }
  return overrides
}

/** The company's domain goes into the path or query, so the operator keeps control of the host. */
const LOGO_ADDRESS = /^(off|https?:\/\/[^/{}?#@\s]+\/\S*\{domain\}\S*)$/

export const settings = z
  .object({
    NODE_ENV: z.string().optional(),
    PLAY_MONEY: oneOf('false', 'true').default('false'),
    ROLE: oneOf('all', 'web', 'worker').default('all'),
    DRAIN_SECONDS: wholeNumber(0, 5).default(0),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
    CLOCK_STARTS_AT: z.iso
      .datetime({ offset: true, error: 'must be an instant such as 2026-11-18T15:00:00Z' })
      .transform((text) => new Date(text))
      .optional(),

    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: setting('a host name or an IP address', /^[A-Za-z0-9.:_-]{1,253}$/).default('127.0.0.1'),
    PUBLIC_URL: httpAddress('https://broker.example.com')
      .refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, {
        error: 'must be an address without a path, such as https://broker.example.com',
      })
      .transform((text) => new URL(text).origin)
      .optional(),
    TRUST_PROXY: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isAddressOrNetwork), {
        error: "must be the proxy's IP addresses or networks, separated by commas",
      })
      .default([]),
    CONNECTIONS_MAX: wholeNumber(10, 1_000_000).default(60_000),
    RATE_LIMIT_FACTOR: setting('a number from 0 to 1000, such as 1 or 0.5', /^(1000|\d{1,3}(\.\d{1,3})?)$/)
      .transform(Number)
      .default(1),
    STREAMS_MAX: wholeNumber(1, 1_000_000).default(20_000),
    STREAMS_PER_USER: wholeNumber(1, 1000).default(6),
    WEBHOOK_NETWORKS: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every((part) => isAddressOrNetwork(part) && !part.endsWith('/0')), {
        error: 'must be IP addresses or networks, separated by commas, such as 10.1.2.0/24',
      })
      .default([]),
    METRICS_TOKEN: setting('16 to 200 visible characters', /^[\x21-\x7e]{16,200}$/).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress('http://127.0.0.1:4318').optional(),
    OTEL_TRACES_SAMPLER_ARG: setting('a number from 0 to 1, such as 0.01', /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
      .transform(Number)
      .default(1),

    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresAddress().optional(),
    DATABASE_OWNER_URL: postgresAddress().optional(),
    DATABASE_REPLICA_URL: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every((part) => postgresAddress().safeParse(part).success), {
        error: 'must be addresses such as postgres://user:password@host:5432/database, separated by commas',
      })
      .default([]),

    ADMIN_USERNAME: z
      .string()
      .refine((text) => usernameField.safeParse(text).success, {
        error: 'must be 3 to 32 letters, digits, dots, hyphens or underscores',
      })
      .default('admin'),
    /** Unset: on for real customers. */
    REQUIRE_ADMIN_SECOND_FACTOR: oneOf('off', 'on').optional(),
    ADMIN_PASSWORD: z
      .string()
      .refine((text) => newPasswordField.safeParse(text).success, {
        error: 'must be 8 to 128 characters that mix upper and lower case, digits and special characters',
      })
      .optional(),

    MARKET_DATA: oneOf('simulated', 'eodhd', 'twelvedata').default('simulated'),
    MARKET_HOURS: oneOf('nyse', 'always').default('nyse'),
    MARKET_OVERRIDES: z
      .string()
      .transform(parseMarketOverrides)
      .refine((overrides) => overrides !== null, {
        error: 'must be dates with closed, early-close or open, such as 2027-03-10=closed, 2027-12-24=open',
      })
      .default(new Map()),
    MARKET_POLL_SECONDS: wholeNumber(1, 3600).default(20),
    SIMULATION_SEED: wholeNumber(0, 4_294_967_295).default(1),
    EODHD_API_TOKEN: setting('the token of your EODHD account', /^[\x21-\x7e]{1,200}$/).optional(),
    EODHD_BASE_URL: httpAddress('https://eodhd.com/api').default('https://eodhd.com/api'),
    EODHD_WS_URL: z
      .union([z.literal('off'), address('wss://host/path', ['ws:', 'wss:'])], {
        error: 'must be an address such as wss://ws.eodhistoricaldata.com/ws, or off',
      })
      .default('wss://ws.eodhistoricaldata.com/ws'),
    TWELVEDATA_API_KEY: setting('the key of your Twelve Data account', /^[\x21-\x7e]{1,200}$/).optional(),
    TWELVEDATA_BASE_URL: httpAddress('https://api.twelvedata.com').default('https://api.twelvedata.com'),
    TWELVEDATA_CREDITS_PER_MINUTE: wholeNumber(55, 1_000_000).default(55),
    TWELVEDATA_CREDITS_PER_DAY: wholeNumber(1_000, 1_000_000_000).optional(),
    FX_RATES: oneOf('simulated', 'frankfurter', 'open-er-api', 'eodhd').default('simulated'),
    FX_BASE_URL: httpAddress('https://api.frankfurter.dev').optional(),
    AFTER_HOURS_ORDERS: oneOf(...AFTER_HOURS_POLICIES).optional(),
    PLAN_MINIMUM_USD: wholeNumber(1, 1_000_000).optional(),
    FUND_PLAN_MINIMUM_USD: wholeNumber(1, 1_000_000).optional(),
    LATE_PRICES: oneOf(...LATE_PRICE_POLICIES).optional(),
    FUND_PRICING: oneOf(...FUND_PRICINGS).optional(),
    WARN_LARGE_ORDER_PERCENT: wholeNumber(0, 100).optional(),
    WARN_CONCENTRATED_PERCENT: wholeNumber(0, 100).optional(),
    WARN_FAR_LIMIT_PERCENT: wholeNumber(0, 100).optional(),
    WARN_UNUSUAL_TIMES: wholeNumber(0, 1_000).optional(),
    OPEN_FOREIGN_DEPOSITS_MAX_USD: wholeNumber(1, 1_000_000_000).default(
      Number(DEFAULT_DEPOSIT_TERMS.openForeignMaxCents / 100n),
    ),
    DEPOSIT_RATE_BAND_PERCENT: wholeNumber(0, 100).default(Number(DEFAULT_DEPOSIT_TERMS.rateBandBps / 100n)),
    NEW_BANK_ACCOUNT_PAUSE_HOURS: wholeNumber(0, 168).optional(),

    BACKUP_KEY: key().optional(),
    DOCUMENT_KEY: key().optional(),
    DOCUMENT_KEY_PREVIOUS: key().optional(),
    SMTP_URL: readAs(
      parseSmtpUrl,
      'an address such as smtps://user:password@mail.example.com:465',
    ).optional(),
    MAIL_FROM: readAs(
      parseMailbox,
      'an address such as no-reply@example.com or Name <no-reply@example.com>',
    ).optional(),
    PASSWORD_RESET_LINK: oneOf('on', 'off').default('on'),
    PASSWORD_RESET_REVIEW: oneOf('on', 'off').default('on'),
    OIDC_ISSUER: readAs(
      parseIssuer,
      'the address of your identity provider, such as https://login.example.com',
    ).optional(),
    OIDC_CLIENT_ID: setting('1 to 200 visible characters', /^[\x21-\x7e]{1,200}$/).optional(),
    OIDC_CLIENT_SECRET: setting('1 to 500 visible characters', /^[\x21-\x7e]{1,500}$/).optional(),
    OIDC_BREAK_GLASS: z
      .string()
      .refine((text) => usernameField.safeParse(text).success, { error: 'must be a username' })
      .optional(),
    LOGO_SOURCE: setting(
      'off, or an address with {domain} in its path, such as https://logos.example.com/{domain}',
      LOGO_ADDRESS,
    ).default('off'),

    PRODUCT_NAME: line(40).default('Northfold'),
    BANK_NAME: line(140).optional(),
    BANK_ACCOUNT_NAME: line(140).optional(),
    BANK_ACCOUNT_NUMBER: line(140).optional(),
    BANK_ROUTING_NUMBER: line(140).optional(),
    BANK_SWIFT_CODE: setting('8 or 11 letters and digits', /^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$/).optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (name: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value[name] })

    if (value.NODE_ENV === 'production') {
      if (value.CLOCK_STARTS_AT !== undefined)
        refuse('CLOCK_STARTS_AT', 'is refused when NODE_ENV=production')
      if (value.RATE_LIMIT_FACTOR === 0) {
        refuse('RATE_LIMIT_FACTOR', 'must be above 0 when NODE_ENV=production')
      }
      for (const [name, message] of placeholdersIn(value)) refuse(name, message)
      // The simulated market is a public function of its seed: tomorrow's prices can be computed.
      for (const name of ['MARKET_DATA', 'FX_RATES'] as const) {
        if (value[name] === 'simulated' && value.PLAY_MONEY === 'false')
          refuse(name, 'must not be simulated when NODE_ENV=production, unless PLAY_MONEY=true')
      }
    }
    for (const [name, message] of missingBankParts(value)) refuse(name, message)
    if (value.DATABASE_OWNER_URL && !value.DATABASE_URL) {
      refuse('DATABASE_OWNER_URL', 'must not be set without DATABASE_URL')
    }
    if (value.DATABASE_REPLICA_URL.length > 0 && !value.DATABASE_URL) {
      refuse('DATABASE_REPLICA_URL', 'must not be set without DATABASE_URL')
    }
    if (value.DOCUMENT_KEY && value.BACKUP_KEY?.equals(value.DOCUMENT_KEY)) {
      refuse('DOCUMENT_KEY', 'must not be BACKUP_KEY: what opens a backup would open the documents in it')
    }
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const) {
      if (value.OIDC_ISSUER && !value[name]) refuse(name, 'must be set when OIDC_ISSUER is')
    }
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_BREAK_GLASS'] as const) {
      if (!value.OIDC_ISSUER && value[name]) refuse(name, 'must not be set without OIDC_ISSUER')
    }
    if (value.SMTP_URL && !value.MAIL_FROM) refuse('MAIL_FROM', 'must be set when SMTP_URL is')
    if (value.MAIL_FROM && !value.SMTP_URL) refuse('SMTP_URL', 'must be set when MAIL_FROM is')
    const needsToken = value.MARKET_DATA === 'eodhd' || value.FX_RATES === 'eodhd'
    if (needsToken && value.EODHD_API_TOKEN === undefined) {
      refuse('EODHD_API_TOKEN', 'must be set when MARKET_DATA or FX_RATES is eodhd')
    }
    if (value.MARKET_DATA === 'twelvedata' && value.TWELVEDATA_API_KEY === undefined) {
      refuse('TWELVEDATA_API_KEY', 'must be set when MARKET_DATA is twelvedata')
    }
    const market = { hours: value.MARKET_HOURS, isSimulated: value.MARKET_DATA === 'simulated' }
    const fault = value.FUND_PRICING && pricingFault(value.FUND_PRICING, market)
    if (fault === 'no_close') {
      refuse(
        'FUND_PRICING',
        'must be live when MARKET_HOURS=always: a market that never closes makes no net asset value',
      )
    }
    if (fault === 'known_value') {
      refuse(
        'FUND_PRICING',
        `must be next-nav when MARKET_DATA=${value.MARKET_DATA}: its fund values are known already`,
      )
    }
    if (value.MARKET_DATA !== 'simulated' && value.MARKET_HOURS === 'always') {
      refuse(
        'MARKET_HOURS',
        `must be nyse when MARKET_DATA=${value.MARKET_DATA}: its prices are made in those hours`,
      )
    }
  })

export type Settings = z.output<typeof settings>
