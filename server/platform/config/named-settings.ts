import type { BankAccount } from '#domain/cash/bank-account.ts'
import type { DepositTerms } from '#domain/cash/deposit.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { resolve } from 'node:path'
import type { MailSettings } from './mail-settings.ts'
import { BANK_SETTINGS, EXAMPLE_BANK } from './placeholders.ts'
import { CALLBACK_PATH, type SsoSettings } from './sso-settings.ts'
import type { Settings } from './settings.ts'

/** The settings by their names in code. */
export const namedSettings = (value: Settings) => ({
  ...ofTheProcess(value),
  ...ofTheMarket(value),
  ...ofTheOperator(value),
})

function ofTheProcess(value: Settings) {
  return {
    production: value.NODE_ENV === 'production',
    /** No real money comes in, so simulated prices do no harm. */
    playMoney: value.PLAY_MONEY === 'true',
    /** web: no shared periodic work; worker: serves no users; all: both. */
    role: value.ROLE,
    /** How long a stopping server keeps serving, so that a proxy notices. */
    drainMs: value.DRAIN_SECONDS * 1_000,
    logLevel: value.LOG_LEVEL,
    clockStartsAt: value.CLOCK_STARTS_AT,

    port: value.PORT,
    host: value.HOST,
    /** The customers' origin without trailing slash, if set. */
    publicUrl: value.PUBLIC_URL,
    /** Trusted for X-Forwarded-* headers. */
    trustProxy: value.TRUST_PROXY,
    connectionsMax: value.CONNECTIONS_MAX,
    /** Multiplies throttles; 0 switches throttles and lock-outs off. */
    rateLimitFactor: value.RATE_LIMIT_FACTOR,
    streamsMax: value.STREAMS_MAX,
    streamsPerUser: value.STREAMS_PER_USER,
    /** Private networks that customers' webhooks may reach. */
    webhookNetworks: value.WEBHOOK_NETWORKS,
    metricsToken: value.METRICS_TOKEN,
    /** Undefined: no traces. */
    tracesEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** The traced part of requests whose caller does not say. */
    tracesPart: value.OTEL_TRACES_SAMPLER_ARG,
    dataDir: resolve(value.DATA_DIR),
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: value.DATABASE_URL,
    /** Alters the schema; undefined: the role of `databaseUrl`. */
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    /** Standbys of `databaseUrl`, for what may be seconds old. */
    databaseReplicaUrls: value.DATABASE_REPLICA_URL,

    /** For the first boot; a missing password is generated and printed once. */
    adminUsername: value.ADMIN_USERNAME,
    adminPassword: value.ADMIN_PASSWORD,

    passwordResetLink: value.PASSWORD_RESET_LINK === 'on',
    passwordResetReview: value.PASSWORD_RESET_REVIEW === 'on',
    /** Staff without a second factor may only enroll one. */
    requireAdminSecondFactor:
      (value.REQUIRE_ADMIN_SECOND_FACTOR ?? (value.NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
  }
}

function ofTheMarket(value: Settings) {
  return {
    marketData: value.MARKET_DATA,
    marketHours: value.MARKET_HOURS,
    /** Overrides of single dates. */
    marketOverrides: value.MARKET_OVERRIDES,
    marketPollSeconds: value.MARKET_POLL_SECONDS,
    simulationSeed: value.SIMULATION_SEED,
    eodhdApiToken: value.EODHD_API_TOKEN,
    eodhdBaseUrl: value.EODHD_BASE_URL,
    /** Undefined: poll only. */
    eodhdWsUrl: value.EODHD_WS_URL === 'off' ? undefined : value.EODHD_WS_URL,
    twelvedataApiKey: value.TWELVEDATA_API_KEY,
    twelvedataBaseUrl: value.TWELVEDATA_BASE_URL,
    twelvedataPlan: {
      creditsPerMinute: value.TWELVEDATA_CREDITS_PER_MINUTE,
      /** Undefined: as many as its minutes hold. */
      creditsPerDay: value.TWELVEDATA_CREDITS_PER_DAY,
    },
    fxRates: value.FX_RATES,
    fxBaseUrl: value.FX_BASE_URL,
    namedPolicies: namedPoliciesOf(value),
    depositTerms: depositTermsOf(value),
  }
}

function ofTheOperator(value: Settings) {
  return {
    mail: mailOf(value),
    /** Undefined: staff sign in by password. */
    sso: ssoOf(value),
    /** Undefined: backups are not encrypted. */
    backupKey: value.BACKUP_KEY,
    /** Undefined: the file in `dataDir`. */
    documentKey: value.DOCUMENT_KEY,
    documentKeyPrevious: value.DOCUMENT_KEY_PREVIOUS,
    /** Undefined: no logos. */
    logoSource: value.LOGO_SOURCE === 'off' ? undefined : value.LOGO_SOURCE,

    productName: value.PRODUCT_NAME,
    bank: bankOf(value),
  }
}

/** The environment's values for the firm's settings; undefined where it has none. */
const namedPoliciesOf = (value: Settings) => ({
  'orders.after_hours': value.AFTER_HOURS_ORDERS,
  'orders.late_prices': value.LATE_PRICES,
  'funds.pricing': value.FUND_PRICING,
  'plans.smallest_stock': dollars(value.PLAN_MINIMUM_USD),
  'plans.smallest_fund': dollars(value.FUND_PLAN_MINIMUM_USD),
  'warnings.large_order': whole(value.WARN_LARGE_ORDER_PERCENT),
  'warnings.concentrated': whole(value.WARN_CONCENTRATED_PERCENT),
  'warnings.far_limit': whole(value.WARN_FAR_LIMIT_PERCENT),
  'warnings.unusual_size': whole(value.WARN_UNUSUAL_TIMES),
  'withdrawals.new_account_pause': whole(value.NEW_BANK_ACCOUNT_PAUSE_HOURS),
})

const whole = (value: number | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value)
const dollars = (value: number | undefined): Cents | undefined =>
  value === undefined ? undefined : cents(BigInt(value) * 100n)

const depositTermsOf = (value: Settings): DepositTerms => ({
  openForeignMaxCents: cents(BigInt(value.OPEN_FOREIGN_DEPOSITS_MAX_USD) * 100n),
  rateBandBps: BigInt(value.DEPOSIT_RATE_BAND_PERCENT) * 100n,
})

/**
 * The bank account for transfers in every currency, if the environment names one; else an example. Undefined in
 * production without one: then only settings provide it.
 */
function bankOf(value: Settings): BankAccount | undefined {
  const isNamed = BANK_SETTINGS.some((name) => value[name] !== undefined)
  if (value.NODE_ENV === 'production' && !isNamed) return undefined
  const named = (name: (typeof BANK_SETTINGS)[number]) => value[name] ?? EXAMPLE_BANK[name]
  return {
    bankName: named('BANK_NAME'),
    accountName: named('BANK_ACCOUNT_NAME'),
    accountNumber: named('BANK_ACCOUNT_NUMBER'),
    routingNumber: named('BANK_ROUTING_NUMBER'),
    swiftCode: named('BANK_SWIFT_CODE').toUpperCase(),
  }
}

/** Undefined: no mail is sent. */
function mailOf({ SMTP_URL, MAIL_FROM }: Settings): MailSettings | undefined {
  return SMTP_URL && MAIL_FROM && { smtp: SMTP_URL, from: MAIL_FROM }
}

/** Undefined: no identity provider. */
function ssoOf(value: Settings): SsoSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value
  if (!issuer || !clientId || !clientSecret || value.PUBLIC_URL === undefined) return undefined
  const callbackUrl = `${value.PUBLIC_URL}${CALLBACK_PATH}`
  return { issuer, clientId, clientSecret, breakGlass: value.OIDC_BREAK_GLASS ?? null, callbackUrl }
}
