/** What customers are told to pay to until an account is set: plainly examples, and never in production. */
export const EXAMPLE_BANK = {
  BANK_NAME: 'Example Bank, N.A.',
  BANK_ACCOUNT_NAME: 'Example Brokerage - Customer Funds',
  BANK_ACCOUNT_NUMBER: '000123456789',
  BANK_ROUTING_NUMBER: '000000000',
  BANK_SWIFT_CODE: 'EXAMPLE0',
} as const

type BankSetting = keyof typeof EXAMPLE_BANK
export const BANK_SETTINGS = Object.keys(EXAMPLE_BANK) as BankSetting[]
const KEYS = ['BACKUP_KEY', 'DOCUMENT_KEY', 'DOCUMENT_KEY_PREVIOUS'] as const
const URLS = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const

/** Of the demonstration, and of this repository's tests. */
const KNOWN_PASSWORDS = new Set(['Demo-Harbour-42', 'Quiet-Harbour-42', 'Rehearsal-2026!'])
/** 32 random bytes have fewer different ones than this less than once in 10^14 keys. */
const FEWEST_BYTES = 12

type Secrets = { [Name in BankSetting]?: string | undefined } & {
  ADMIN_PASSWORD?: string | undefined
} & { [Name in (typeof KEYS)[number]]?: Buffer | undefined } & {
  [Name in (typeof URLS)[number]]?: string | undefined
}

/**
 * Parts of the bank account that are missing beside another, and the sentence about each, wherever it runs: customers
 * would be told to pay to an example in part. None of them at all leaves the account to the settings of the business.
 */
export function missingBankParts(settings: Secrets): [BankSetting, string][] {
  const named = BANK_SETTINGS.find((name) => settings[name] !== undefined)
  if (named === undefined) return []
  return BANK_SETTINGS.filter((name) => settings[name] === undefined).map((name) => [
    name,
    `must be set when ${named} is`,
  ])
}

/** Settings that are an example's, or no secret, and the sentence about each: production refuses them. */
export function placeholdersIn(
  settings: Secrets,
): [BankSetting | 'ADMIN_PASSWORD' | (typeof KEYS)[number] | (typeof URLS)[number], string][] {
  const bank = BANK_SETTINGS.filter((name) => settings[name] === EXAMPLE_BANK[name])
  const keys = KEYS.filter((name) => settings[name] && new Set(settings[name]).size < FEWEST_BYTES)
  const urls = URLS.filter((name) => settings[name] && new URL(settings[name]).password === 'password')
  return [
    ...bank.map((name) => [name, 'must be your own when NODE_ENV=production'] as const),
    ...keys.map((name) => [name, 'must be random: openssl rand -hex 32 makes one'] as const),
    ...urls.map((name) => [name, 'must not have the password of the example'] as const),
    ...(KNOWN_PASSWORDS.has(settings.ADMIN_PASSWORD ?? '')
      ? [['ADMIN_PASSWORD', 'must not be one that is public in the repository'] as const]
      : []),
  ].map(([name, message]) => [name, message])
}
