import { PASSPORT } from '../../support/paper.ts'
import { type Client, createClient } from '../../support/client.ts'
import { CUSTOMERS_PASSWORD, makeApplicant } from '../../support/customers.ts'
import { PROFILE } from '../../support/people.ts'
import { ADMINISTRATOR } from '../../support/product.ts'
import type { Demonstration } from '../demonstration.ts'
import type { Person } from './screen.ts'

/** The users who look at the screens, and what the addresses of some screens name. */
export interface GalleryUsers {
  clients: Record<Person, Client>
  places: Record<string, string>
}

const FIRST_NAME = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff'
const LAST_NAME = 'von Hohenzollern-Sigmaringen y Fitzgerald'
const LONG_USERNAME = 'maximiliana_wolfeschlegelstein_1'
/** The largest there may be, each another so that none is taken for a slip: 109,999,945 dollars. */
const LARGE_DEPOSITS = Array.from({ length: 11 }, (_, place) => `${9_999_999 - place}.00`)
const LONG_REASON =
  'The account belongs to somebody else. Please name one of your own. Reference ' +
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const LONG_BANK = {
  bankName:
    'Landesbank Baden-Württemberg Förderungs- und Genossenschaftsbank Aktiengesellschaft, Frankfurt am Main',
  bankAccountName: `${FIRST_NAME} ${LAST_NAME}`,
  bankAccountNumber: 'DE89 3704 0044 0532 0130 00',
  swiftCode: 'SOLADEST600',
  bankAddress: 'Am Hauptbahnhof 2, 70173 Stuttgart, Baden-Württemberg, Bundesrepublik Deutschland',
}
const BANK = {
  bankName: 'First Harbour Bank',
  bankAccountName: 'Ada Lovelace',
  bankAccountNumber: '4400 1234 5678',
  swiftCode: 'FHBKUS33',
  bankAddress: '1 Harbour Street, New York, NY 10004',
}

/** Adds the users that a demonstration lacks, and a request of every kind that an administrator decides. */
export async function makeUsers({ url, ada: { username, password } }: Demonstration): Promise<GalleryUsers> {
  const root = createClient(url)
  await settled(root.post('/api/login', ADMINISTRATOR))
  const ada = createClient(url)
  await settled(ada.post('/api/login', { username, password }))
  const grace = createClient(url)
  await settled(grace.post('/api/login', { username: 'grace', password }))
  const nora = await register(url, 'nora', 'Nora', 'Barnes')
  const max = await makeMax(url, root)
  const rosa = await makeApplicant(url, 'rosa.parks')
  await decideProfileOf(root, 'rosa.parks', 'reject', {
    reason: 'The ID photo was not readable. Upload a sharper image.',
  })
  await fillAda(ada, root, password)
  await askForResets(url)
  await setRates(root)
  const ticket = await askSupport(ada, max, root)
  const article = await settled(ada.get<{ id: string }[]>('/api/news'))
  const idOf = async (client: Client) => (await settled(client.get<{ id: string }>('/api/user'))).id
  const places = {
    article: article[0]?.id ?? '',
    ticket,
    ada: await idOf(ada),
    max: await idOf(max),
    nora: await idOf(nora),
    rosa: await idOf(rosa),
  }
  await settled(
    root.post(`/api/admin/customers/${places.rosa}/lock`, { reason: 'Asked by phone to be locked' }),
  )
  const reader = await makeApplicant(url, 'rosa.reads')
  await decideProfileOf(root, 'rosa.reads', 'reject', {
    reason: 'The ID photo was not readable. Upload a sharper image.',
  })
  return { clients: { visitor: createClient(url), nora, grace, rosa: reader, ada, max, root }, places }
}

async function register(url: string, username: string, firstName: string, lastName: string): Promise<Client> {
  const client = createClient(url)
  const account = { username, email: `${username}@example.org`, firstName, lastName }
  await settled(client.post('/api/register', { ...account, password: CUSTOMERS_PASSWORD }))
  return client
}

/** Everything long and much. */
async function makeMax(url: string, root: Client): Promise<Client> {
  const max = await register(url, LONG_USERNAME, FIRST_NAME, LAST_NAME)
  const idDocument = `data:${PASSPORT.mimeType};base64,${PASSPORT.buffer.toString('base64')}`
  const fullName = `${FIRST_NAME} ${LAST_NAME}`
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  await settled(max.post('/api/profile', { ...PROFILE, fullName, city, idDocument }))
  await decideProfileOf(root, LONG_USERNAME, 'approve')
  for (const amount of LARGE_DEPOSITS) await deposit(max, root, amount, 'USD', 'approve')
  await settled(max.post('/api/buy', { symbol: 'NVDA', quantity: '123456.12345678' }))
  await settled(max.post('/api/buy', { symbol: 'AAPL', quantity: '99999.5' }))
  await settled(max.post('/api/buy', { symbol: 'VTIAX', quantity: '34567.8765' }))
  await withdraw(max, root, '12345678.90', LONG_BANK, 'reject')
  await withdraw(max, root, '1234567.89', LONG_BANK)
  await withdraw(max, root, '2345678.91', LONG_BANK, 'approve')
  await deposit(max, root, '1234567.89', 'EUR')
  return max
}

async function fillAda(ada: Client, root: Client, password: string): Promise<void> {
  await withdraw(ada, root, '250.00', BANK, 'approve', password)
  await withdraw(ada, root, '80.00', BANK, 'reject', password)
  await withdraw(ada, root, '120.50', BANK, undefined, password)
  await settled(ada.post('/api/buy', { symbol: 'VFIAX', quantity: '1.25' }))
  await settled(ada.post('/api/buy', { symbol: 'AAPL', quantity: '0.5' }))
}

async function deposit(
  client: Client,
  root: Client,
  originalAmount: string,
  currency: string,
  decision?: 'approve',
): Promise<void> {
  const bankReference = decision === undefined ? LONG_REASON : LONG_USERNAME
  const form = { originalAmount, currency, bankReference, password: CUSTOMERS_PASSWORD }
  const { id } = await settled(client.post<Made>('/api/deposit-requests', form))
  if (decision !== undefined) await settled(root.patch(`/api/admin/deposit-requests/${id}/${decision}`))
}

async function withdraw(
  client: Client,
  root: Client,
  amount: string,
  bank: typeof BANK,
  decision?: 'approve' | 'reject',
  password = CUSTOMERS_PASSWORD,
): Promise<void> {
  const { id } = await settled(client.post<Made>('/api/withdrawal-requests', { amount, ...bank, password }))
  if (decision === undefined) return
  const path = `/api/admin/withdrawal-requests/${id}/${decision}`
  await settled(root.patch(path, decision === 'reject' ? { reason: LONG_REASON } : undefined))
}

async function decideProfileOf(
  root: Client,
  username: string,
  decision: 'approve' | 'reject',
  body?: { reason: string },
): Promise<void> {
  const profiles = await settled(root.get<(Made & { username: string })[]>('/api/admin/profiles'))
  const profile = profiles.find((waiting) => waiting.username === username)
  await settled(root.post(`/api/admin/profiles/${profile?.id}/${decision}`, body))
}

async function askForResets(url: string): Promise<void> {
  const visitor = await register(url, 'tess', 'Tess', 'Barnes')
  for (const username of ['rosa.parks', 'tess', 'rosa.parks']) {
    const form = { username, email: `${username}@example.org`, newPassword: 'Other-Harbour-42' }
    await settled(visitor.post('/api/password-reset-request', form))
  }
}

/** One further from the provider's would ask for a second person. */
async function setRates(root: Client): Promise<void> {
  const { ratesToUSD } = await settled(
    root.get<{ ratesToUSD: Record<string, string> }>('/api/exchange-rates'),
  )
  for (const currency of ['EUR', 'IDR', 'JPY']) {
    await settled(root.post('/api/admin/exchange-rates', { currency, rateToUSD: ratesToUSD[currency] }))
  }
}

/** Answers the ticket that a screen opens. */
async function askSupport(ada: Client, max: Client, root: Client): Promise<string> {
  const ask = async (client: Client, message: string) =>
    (await settled(client.post<Made>('/api/support-tickets', { message }))).id
  const reply = (id: string, message: string) =>
    settled(root.post(`/api/admin/support-tickets/${id}/reply`, { message }))
  const ticket = await ask(ada, 'When is the next dividend of my Apple shares paid, and to which balance?')
  await reply(
    ticket,
    'Dividends are credited to your wallet on the pay date. You find each of them in your history.',
  )
  await settled(
    ada.post(`/api/support-tickets/${ticket}/messages`, { message: 'Thank you! And is tax withheld?' }),
  )
  await ask(max, `Why was my withdrawal rejected?\n${LONG_BANK.bankName}\n${LONG_REASON}`)
  const closed = await ask(ada, 'Can I change my email address?')
  await reply(closed, 'Yes. Edit your profile, and it is reviewed once more.')
  await settled(root.post(`/api/admin/support-tickets/${closed}/close`))
  return ticket
}

interface Made {
  id: string
}

/** A refusal while the fixture is set is a mistake of the gallery. */
async function settled<Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`setting the fixture: ${status} ${JSON.stringify(body)}`)
  return body
}
