/** How many rows there are of each list, and the id in their middle: furthest from either end. */
export const ROWS_PER_LIST = 100_000
const MIDDLE = ROWS_PER_LIST * 5

/** The question whose page is larger than one gets unless one asks for more: it is said, not promised. */
export const LARGEST = 'the largest page there is, from the middle'

/** A list, and every way of asking it: a filter by itself, a page further down, a search of each kind. */
export interface AskedList {
  path: string
  questions: Readonly<Record<string, string>>
}

const review = (path: string, reference: string): AskedList => ({
  path,
  questions: {
    'without parameters': '',
    pending: '?status=pending',
    rejected: '?status=rejected',
    'pending, from the middle': `?status=pending&after=${MIDDLE}`,
    [LARGEST]: `?status=pending&limit=500&after=${MIDDLE}`,
    'approved, from the middle': `?status=approved&before=${MIDDLE}`,
    'pending, a search that finds few': '?status=pending&search=mary-0123',
    'pending, a search that finds thousands': '?status=pending&search=mary',
    'rejected, a search that finds a fifth of all': '?status=rejected&search=e',
    'all, a full name': '?search=otto%20example%2012',
    'pending, by its own reference': `?status=pending&search=${encodeURIComponent(reference)}`,
    'a search that finds nothing': '?search=nothing',
  },
})

/** Pages of the other lists have 200 rows here, as many as those of reviews: the most one can ask for is 500. */
const PAGE = 'limit=200'

const CUSTOMERS: AskedList = {
  path: 'customers',
  questions: {
    'without parameters': `?${PAGE}`,
    'from the middle': `?${PAGE}&before=${MIDDLE}`,
    [LARGEST]: `?limit=500&before=${MIDDLE}`,
    pending: `?${PAGE}&kycStatus=pending`,
    'approved, from the middle': `?${PAGE}&kycStatus=approved&before=${MIDDLE}`,
    'rejected, of which there is none': `?${PAGE}&kycStatus=rejected`,
    'a search that finds few': `?${PAGE}&search=mary-0123`,
    'an address': `?${PAGE}&search=mary-012303%40example`,
    'a search that finds thousands': `?${PAGE}&search=mary`,
    'a letter': `?${PAGE}&search=e`,
    'a search that finds all': `?${PAGE}&search=example`,
    'a full name': `?${PAGE}&search=otto%20example%2012`,
    'an id': `?${PAGE}&search=${MIDDLE}`,
    'pending, a search that finds thousands': `?${PAGE}&kycStatus=pending&search=mary`,
    'rejected, of which there is none, a search that finds all': `?${PAGE}&kycStatus=rejected&search=example`,
    'a search that finds nothing': `?${PAGE}&search=nothing`,
  },
}

/** Each filter that the screen or a link offers, and those together whose matches never meet. */
const auditFilters = (middle: string): Record<string, string> => ({
  'without parameters': '',
  'an action': 'action=deposit.approved',
  'an action that was done once': 'action=administrator.created',
  'an action that was never done': 'action=webhook.added',
  'done by administrators': 'actorKind=administrator',
  'done by the operator': 'actorKind=operator',
  'one actor of most lines': 'actor=root',
  'one actor of few': 'actor=mary-012303',
  'an actor who is not there': 'actor=nothing',
  'a customer by id': `userId=${MIDDLE}`,
  'a customer by name': 'customer=mary-012303',
  'a kind of subject': 'subjectKind=deposit_request',
  'one subject': `subjectKind=user&subjectId=${MIDDLE}`,
  'one subject of any kind': `subjectId=${MIDDLE}`,
  'from the middle on': `from=${middle}`,
  'until the middle': `to=${middle}`,
  'an action by those who never do it': 'action=login.succeeded&actorKind=administrator',
  'a kind of subject that one actor never has': 'actor=root&subjectKind=user',
})

const asked = (filters: Readonly<Record<string, string>>, more: string) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, `?${[filter, more].filter(Boolean).join('&')}`]),
  )

/** The log was written from `at` on, a line a millisecond. */
function audit(at: Date): AskedList[] {
  const filters = auditFilters(new Date(at.getTime() + ROWS_PER_LIST / 2).toISOString())
  const pages = { 'older than the middle': `before=${MIDDLE + 9}`, ...filters }
  return [
    {
      path: 'audit',
      questions: { ...asked(pages, PAGE), [LARGEST]: `?limit=500&before=${MIDDLE + 9}` },
    },
    { path: 'audit/count', questions: asked(filters, '') },
  ]
}

const TICKETS: AskedList = {
  path: 'support-tickets',
  questions: {
    'without parameters': '',
    answered: '?status=answered',
    closed: '?status=closed',
    'open, from the middle': `?status=open&after=${MIDDLE}`,
    'closed, from the middle': `?status=closed&before=${MIDDLE}`,
    [LARGEST]: `?status=open&limit=500&after=${MIDDLE}`,
  },
}

const counts = (list: string, statuses: readonly string[]): AskedList => ({
  path: `lists/${list}/count`,
  questions: {
    'without parameters': '',
    ...Object.fromEntries(statuses.map((status) => [status, `?status=${status}`])),
    'a search that finds few': '?search=mary-0123',
    'a search that finds thousands': '?search=mary',
    'a letter': '?search=e',
    'a search that finds all': '?search=example',
    'a search that finds nothing': '?search=nothing',
    [`${statuses[0]}, a search that finds all`]: `?status=${statuses[0]}&search=example`,
    [`${statuses.at(-1)}, a search that finds thousands`]: `?status=${statuses.at(-1)}&search=mary`,
  },
})

/** Every list of the office, with every filter that it offers, and how many rows it has. */
export const askedLists = (at: Date): AskedList[] => [
  review('deposit-requests', 'transfer 1234'),
  review('withdrawal-requests', 'DE00 0000 0001 23'),
  review('password-reset-requests', 'R1234'),
  review('profiles', 'X123'),
  CUSTOMERS,
  ...audit(at),
  TICKETS,
  ...['deposits', 'withdrawals', 'password_resets', 'profiles'].map((list) =>
    counts(list, ['pending', 'rejected', 'approved']),
  ),
  counts('customers', ['rejected', 'pending', 'approved']),
]
