import { describe, expect, test } from 'vitest'
import { StartRefusal, parseConfig } from '#server/platform/config/config.ts'

const BANK = {
  BANK_NAME: 'Harbour Bank',
  BANK_ACCOUNT_NAME: 'Harbour Brokerage',
  BANK_ACCOUNT_NUMBER: '4711',
  BANK_ROUTING_NUMBER: '021000021',
  BANK_SWIFT_CODE: 'HARBUS33',
}

const PRODUCTION = {
  NODE_ENV: 'production',
  ...BANK,
  MARKET_DATA: 'twelvedata',
  TWELVEDATA_API_KEY: 'a-key-of-the-account',
  FX_RATES: 'frankfurter',
}

const refusalOf = (env: Record<string, string>): string[] => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message.split('\n')
    throw error
  }
  return []
}

describe('without any setting', () => {
  const config = parseConfig({})

  test('the product serves this machine only, on port 3000, with its own database and simulated prices', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      trustProxy: [],
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      marketData: 'simulated',
    })
  })

  test('the bank details are plainly examples', () => {
    expect(config.bank?.bankName).toContain('Example')
    expect(config.bank?.accountName).toContain('Example')
  })

  test('an empty text counts as not set', () => {
    expect(parseConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' })).toEqual(config)
  })
})

describe('a good setting', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PUBLIC_URL: 'https://Broker.example.com/' }, { publicUrl: 'https://broker.example.com' }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ EODHD_WS_URL: 'off' }, { eodhdWsUrl: undefined }],
    [
      { MARKET_OVERRIDES: '2027-03-10=closed, 2027-12-24=open,2027-07-02=early-close' },
      {
        marketOverrides: new Map([
          ['2027-03-10', 'closed'],
          ['2027-12-24', 'open'],
          ['2027-07-02', 'early-close'],
        ]),
      },
    ],
    [{ LOGO_SOURCE: 'off' }, { logoSource: undefined }],
    [
      { LOGO_SOURCE: 'https://logos.example.com/{domain}?size=128' },
      { logoSource: 'https://logos.example.com/{domain}?size=128' },
    ],
    [{ CLOCK_STARTS_AT: '2026-11-18T15:00:00Z' }, { clockStartsAt: new Date('2026-11-18T15:00:00Z') }],
    [{ ...BANK, BANK_SWIFT_CODE: 'abcdusxx' }, { bank: { swiftCode: 'ABCDUSXX' } }],
  ])('%j is taken', (env, expected) => {
    expect(parseConfig(env)).toMatchObject(expected)
  })
})

describe('a bad setting', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
    [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535; it is "3e3".'],
    [{ MARKET_HOURS: 'never' }, 'MARKET_HOURS must be nyse or always; it is "never".'],
    [{ HOST: 'a b' }, 'HOST must be a host name or an IP address; it is "a b".'],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be the proxy's IP addresses/],
    [
      { LOGO_SOURCE: 'https://logos.example.com/' },
      /^LOGO_SOURCE must be off, or an address with \{domain\}/,
    ],
    [{ LOGO_SOURCE: 'https://{domain}/logo.png' }, /^LOGO_SOURCE must be off/],
    [{ LOGO_SOURCE: 'file:///etc/{domain}' }, /^LOGO_SOURCE must be off/],
    [{ MARKET_OVERRIDES: '2027-03-10' }, /^MARKET_OVERRIDES must be dates with closed, early-close or open/],
    [{ MARKET_OVERRIDES: '2027-03-10=shut' }, /^MARKET_OVERRIDES must be dates/],
    [{ MARKET_OVERRIDES: '2027-02-30=closed' }, /^MARKET_OVERRIDES must be dates/],
    [{ MARKET_OVERRIDES: '2027-13-01=closed' }, /^MARKET_OVERRIDES must be dates/],
    [{ MARKET_OVERRIDES: '1999-12-31=closed' }, /^MARKET_OVERRIDES must be dates/],
    [{ MARKET_OVERRIDES: '2027-03-10=closed,2027-03-10=open' }, /^MARKET_OVERRIDES must be dates/],
    [{ PUBLIC_URL: 'nonsense' }, /^PUBLIC_URL must be an address such as/],
    [{ PUBLIC_URL: 'https://x.example/app' }, /^PUBLIC_URL must be an address without a path/],
    [{ CLOCK_STARTS_AT: 'tomorrow' }, /^CLOCK_STARTS_AT must be an instant such as/],
    [
      { DATABASE_OWNER_URL: 'postgres://o@host/d' },
      /^DATABASE_OWNER_URL must not be set without DATABASE_URL\.$/,
    ],
    [{ DOCUMENT_KEY: 'short' }, /^DOCUMENT_KEY must be 64 hexadecimal digits, such as openssl [^"]+\.$/],
    [{ DOCUMENT_KEY_PREVIOUS: 'ab'.repeat(31) }, /^DOCUMENT_KEY_PREVIOUS must be 64 hexadecimal digits/],
    [{ DOCUMENT_KEY: 'ab'.repeat(32), BACKUP_KEY: 'AB'.repeat(32) }, /^DOCUMENT_KEY must not be BACKUP_KEY/],
    [{ MARKET_DATA: 'eodhd' }, 'EODHD_API_TOKEN must be set when MARKET_DATA or FX_RATES is eodhd.'],
    [
      { FUND_PRICING: 'next-nav', MARKET_HOURS: 'always' },
      /^FUND_PRICING must be live when MARKET_HOURS=always: a market that never closes makes no net asset value/,
    ],
    [
      { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'a-token', FUND_PRICING: 'live' },
      'FUND_PRICING must be next-nav when MARKET_DATA=eodhd: its fund values are known already; it is "live".',
    ],
    [
      { MARKET_DATA: 'twelvedata', TWELVEDATA_API_KEY: 'a-key', MARKET_HOURS: 'always' },
      'MARKET_HOURS must be nyse when MARKET_DATA=twelvedata: its prices are made in those hours; it is "always".',
    ],
    [{ FUND_PRICING: 'nav' }, 'FUND_PRICING must be live or next-nav; it is "nav".'],
    [
      { AFTER_HOURS_ORDERS: 'wait' },
      'AFTER_HOURS_ORDERS must be fill-at-close, queue or refuse; it is "wait".',
    ],
    [{ ...PRODUCTION, RATE_LIMIT_FACTOR: '0' }, /^RATE_LIMIT_FACTOR must be above 0/],
    [
      { ...PRODUCTION, MARKET_DATA: '' },
      'MARKET_DATA must not be simulated when NODE_ENV=production, unless PLAY_MONEY=true.',
    ],
    [{ ...PRODUCTION, FX_RATES: 'simulated', PLAY_MONEY: 'false' }, /^FX_RATES must not be simulated/],
    [{ PLAY_MONEY: 'yes' }, 'PLAY_MONEY must be false or true; it is "yes".'],
    [{ ...PRODUCTION, CLOCK_STARTS_AT: '2026-11-18T15:00:00Z' }, /^CLOCK_STARTS_AT is refused/],
    [{ ...PRODUCTION, BANK_ACCOUNT_NUMBER: '' }, /^BANK_ACCOUNT_NUMBER must be set when BANK_NAME is\.$/],
    [
      { ...PRODUCTION, BANK_ACCOUNT_NUMBER: '000123456789' },
      /^BANK_ACCOUNT_NUMBER must be your own when NODE_ENV=production; it is "000123456789"\.$/,
    ],
    [
      { ...PRODUCTION, ADMIN_PASSWORD: 'Demo-Harbor-42' },
      'ADMIN_PASSWORD must not be one that is public in the repository.',
    ],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres://user:password@host/books' },
      /^DATABASE_URL must not have the password of the example\.$/,
    ],
    [{ ...PRODUCTION, DOCUMENT_KEY: '5e'.repeat(32) }, /^DOCUMENT_KEY must be random: [^;]+\.$/],
    [{ ...PRODUCTION, BACKUP_KEY: '0123456789abcdef'.repeat(4) }, /^BACKUP_KEY must be random/],
  ])('%j is refused in one sentence', (env, expected) => {
    const refusal = refusalOf(env)
    expect(refusal).toHaveLength(1)
    expect(refusal[0]).toMatch(expected)
  })

  test('everywhere the bank details that are missing beside one are named, in the same sentence', () => {
    for (const place of [
      {},
      { ...PRODUCTION, ...Object.fromEntries(Object.keys(BANK).map((name) => [name, ''])) },
    ])
      expect(refusalOf({ ...place, BANK_NAME: 'Harbour Bank' })).toEqual([
        'BANK_ACCOUNT_NAME must be set when BANK_NAME is.',
        'BANK_ACCOUNT_NUMBER must be set when BANK_NAME is.',
        'BANK_ROUTING_NUMBER must be set when BANK_NAME is.',
        'BANK_SWIFT_CODE must be set when BANK_NAME is.',
      ])
    expect(refusalOf(BANK)).toEqual([])
    expect(parseConfig({}).bank?.bankName).toBe('Example Bank, N.A.')
  })

  test('in production every bank detail beside one that is set is named, and none where none is', () => {
    const namesIn = (env: Record<string, string>) =>
      refusalOf({ NODE_ENV: 'production', ...env }).map((line) => line.split(' ')[0])
    const details = Object.keys(PRODUCTION).filter((name) => name.startsWith('BANK_'))
    expect(namesIn({ BANK_NAME: 'Example Bank, N.A.' }).toSorted()).toEqual(
      [...details, 'MARKET_DATA', 'FX_RATES'].toSorted(),
    )
    expect(namesIn({ BANK_NAME: 'Harbour Bank' }).toSorted()).toEqual(
      [...details.slice(1), 'MARKET_DATA', 'FX_RATES'].toSorted(),
    )
    expect(namesIn({})).toEqual(['MARKET_DATA', 'FX_RATES'])
    const {
      BANK_NAME,
      BANK_ACCOUNT_NAME,
      BANK_ACCOUNT_NUMBER,
      BANK_ROUTING_NUMBER,
      BANK_SWIFT_CODE,
      ...rest
    } = PRODUCTION
    expect(parseConfig(rest).bank).toBeUndefined()
    expect(parseConfig(PRODUCTION).bank).toEqual({
      bankName: BANK_NAME,
      accountName: BANK_ACCOUNT_NAME,
      accountNumber: BANK_ACCOUNT_NUMBER,
      routingNumber: BANK_ROUTING_NUMBER,
      swiftCode: BANK_SWIFT_CODE,
    })
    expect(refusalOf(PRODUCTION)).toEqual([])
  })

  test.each([
    ['in production', PRODUCTION, true],
    ['in production, switched off', { ...PRODUCTION, REQUIRE_ADMIN_SECOND_FACTOR: 'off' }, false],
    ['elsewhere', {}, false],
    ['elsewhere, switched on', { REQUIRE_ADMIN_SECOND_FACTOR: 'on' }, true],
  ])('staff need a second factor: %s', (_, env, isNeeded) => {
    expect(parseConfig(env)).toMatchObject({ requireAdminSecondFactor: isNeeded })
  })

  test('every bad setting has its own sentence, in one go', () => {
    expect(refusalOf({ PORT: 'x', ROLE: 'y', PUBLIC_URL: 'z' }).map((line) => line.split(' ')[0])).toEqual([
      'ROLE',
      'PORT',
      'PUBLIC_URL',
    ])
  })

  test('a secret is never repeated', () => {
    const secrets = {
      ADMIN_PASSWORD: 'tiny1',
      DATABASE_URL: 'mysql://me:tiny1@host',
      EODHD_API_TOKEN: 'tiny1 tiny1',
    }
    const refusal = refusalOf(secrets)
    expect(refusal).toHaveLength(3)
    expect(refusal.join()).not.toContain('tiny1')
  })
})
