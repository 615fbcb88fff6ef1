import { type Client, createClient } from './client.ts'
import { ADMINISTRATOR } from './product.ts'

/** The password of every customer made here. */
export const CUSTOMERS_PASSWORD = 'Quiet-Harbour-42'

/** A customer of a running product, made over HTTP as a browser would, with a profile that waits for review. */
export async function makeApplicant(url: string, username: string, papersOf = username): Promise<Client> {
  const client = createClient(url)
  const [email, firstName, lastName] = [`${username}@example.org`, 'Ada', 'Lovelace']
  const password = CUSTOMERS_PASSWORD
  await settled(client.post('/api/register', { username, email, firstName, lastName, password }))
  await settled(client.post('/api/profile', { ...APPLICATION, ...papers(papersOf) }))
  return client
}

/** The same, approved, with this many dollars credited. */
export async function makeFundedCustomer(url: string, username: string, dollars: string): Promise<Client> {
  const [client, administrator] = [await makeApplicant(url, username), createClient(url)]
  await settled(administrator.post('/api/login', ADMINISTRATOR))
  const profiles = await settled(administrator.get<Request[]>('/api/admin/profiles'))
  const profile = profiles.find((waiting) => waiting.username === username)
  await settled(administrator.post(`/api/admin/profiles/${profile?.id}/approve`))
  const transfer = { originalAmount: dollars, currency: 'USD', bankReference: username }
  const form = { ...transfer, password: CUSTOMERS_PASSWORD }
  const deposit = await settled(client.post<Request>('/api/deposit-requests', form))
  await settled(administrator.patch(`/api/admin/deposit-requests/${deposit.id}/approve`))
  return client
}

interface Request {
  id: string
  username?: string
}

/** A refusal while the fixture is set is a mistake of the test. */
async function settled<Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`setting the fixture: ${status} ${JSON.stringify(body)}`)
  return body
}

const APPLICATION = {
  fullName: 'Ada Lovelace',
  phoneNumber: '+44 20 7946 0000',
  dateOfBirth: '1990-12-10',
  nationality: 'United Kingdom',
  occupation: 'Mathematician',
  employmentStatus: 'employed',
  annualIncome: '50000-100000',
  sourceOfFunds: 'Salary',
  address: '12 St James Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  idType: 'passport',
}

/** An ID number and a document of one person's own: customers who share theirs are warned about in every review. */
export const papers = (username: string) => ({
  idNumber: `P${username.replaceAll(/\W/g, '')}`,
  idDocument: `data:application/pdf;base64,${Buffer.from(`%PDF-1.4\n% ${username}\n%%EOF\n`).toString('base64')}`,
})
