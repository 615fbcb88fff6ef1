/** Which values of `BAD_TEXTS` and `BAD_AMOUNTS` each kind of field takes, by what they are called there. */
const NUMERIC_TEXTS = ['NaN', 'Infinity', 'an exponent', 'negative text', 'three decimals', 'hexadecimal']
const TEXT = [
  ...NUMERIC_TEXTS,
  'padded',
  'a plus sign',
  'a thousands separator',
  'a comma',
  'a leading zero',
  'no whole part',
  'no fraction',
  'too many digits',
  'Arabic digits',
  'SQL',
]
const PROSE = [...TEXT, 'a line break']
const TYPED_NAME = [...PROSE, 'a bidirectional override', 'a zero-width space']
const TYPED_PASSWORD = [...TYPED_NAME, 'blank']
const NEW_PASSWORD = ['too many digits', 'SQL']
const QUANTITY = ['a number', 'three decimals', 'three decimals as a number']

/** The fields that take any of these values, by path and name; every other field of the contract takes none. */
export const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  '/api/register username': [...NUMERIC_TEXTS, 'too many digits'],
  '/api/register firstName': TEXT,
  '/api/register lastName': TEXT,
  '/api/register password': NEW_PASSWORD,
  '/api/login username': TYPED_NAME,
  '/api/login password': TYPED_PASSWORD,
  '/api/login/second-factor assertion': ['missing'],
  '/api/second-factor/prove assertion': ['missing'],
  '/api/second-factor/totp password': TYPED_PASSWORD,
  // Whatever is typed is compared with the code.
  '/api/second-factor/totp/confirm code': [
    ...TYPED_NAME.filter((name) => name !== 'blank'),
    'a NUL byte',
    'a lone surrogate',
  ],
  '/api/second-factor/passkey-options password': TYPED_PASSWORD,
  '/api/second-factor/passkeys name': TEXT,
  '/api/user firstName': TEXT,
  '/api/user lastName': TEXT,
  '/api/email-change password': TYPED_PASSWORD,
  '/api/password-change currentPassword': TYPED_PASSWORD,
  '/api/password-change newPassword': NEW_PASSWORD,
  '/api/password-reset newPassword': NEW_PASSWORD,
  '/api/password-reset-request username': TYPED_NAME,
  '/api/password-reset-request newPassword': [...NEW_PASSWORD, 'Infinity'],
  '/api/profile fullName': TEXT,
  '/api/profile phoneNumber': ['negative text', 'three decimals', 'too many digits'],
  '/api/profile occupation': TEXT,
  '/api/profile sourceOfFunds': TEXT,
  '/api/profile address': TEXT,
  '/api/profile city': TEXT,
  '/api/profile postalCode': [
    'padded',
    'NaN',
    'Infinity',
    'an exponent',
    'hexadecimal',
    'a leading zero',
    'too many digits',
  ],
  '/api/profile idNumber': [
    'NaN',
    'Infinity',
    'an exponent',
    'three decimals',
    'hexadecimal',
    'too many digits',
  ],
  // A document is read by the use case, which says what is wrong with it.
  '/api/profile idDocument': [...TYPED_PASSWORD, 'missing', 'empty', 'a NUL byte', 'a lone surrogate'],
  '/api/deposit-requests originalAmount': ['missing', 'a number'],
  '/api/deposit-requests currency': ['missing'],
  '/api/deposit-requests bankReference': TEXT,
  '/api/deposit-requests depositReference': ['missing'],
  '/api/deposit-requests password': TYPED_PASSWORD,
  '/api/withdrawal-requests amount': ['a number'],
  '/api/withdrawal-requests bankName': TEXT,
  '/api/withdrawal-requests bankAccountName': TEXT,
  '/api/withdrawal-requests bankAccountNumber': TEXT,
  '/api/withdrawal-requests swiftCode': ['Infinity'],
  '/api/withdrawal-requests bankAddress': TEXT,
  '/api/withdrawal-requests password': TYPED_PASSWORD,
  '/api/wallet/withdraw amount': ['a number'],
  '/api/money-lock/off password': TYPED_PASSWORD,
  '/api/buy symbol': ['NaN', 'Infinity'],
  '/api/buy quantity': QUANTITY,
  '/api/sell symbol': ['NaN', 'Infinity'],
  '/api/sell quantity': QUANTITY,
  '/api/notifications/read ids': ['an amount in an array'],
  '/api/support-tickets message': PROSE,
  '/api/support-tickets/:id/messages message': PROSE,
  '/api/admin/support-tickets/:id/reply message': PROSE,
  '/api/admin/deposit-requests/:id/reject reason': PROSE,
  '/api/admin/withdrawal-requests/:id/reject reason': PROSE,
  '/api/admin/password-reset-requests/:id/reject reason': PROSE,
  '/api/admin/profiles/:id/reject reason': PROSE,
  '/api/admin/customers/:id/lock reason': PROSE,
  '/api/admin/customers/:id/unlock reason': PROSE,
  '/api/admin/customers/:id/end-sessions reason': PROSE,
  '/api/admin/exchange-rates rateToUSD': QUANTITY,
}

/** Fields whose refusal names another: one of two must be there, or the first of a list is none. */
export const NAMED_OTHERWISE: ReadonlySet<string> = new Set([
  '/api/login/second-factor code',
  '/api/second-factor/prove code',
  '/api/notifications/read ids',
])
