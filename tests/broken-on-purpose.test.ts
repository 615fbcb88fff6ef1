import { expect, test } from 'vitest'
import { IS_TEST, code } from './support/sources.ts'

/**
 * The test files that leave behind books or an audit log that do not hold, and why. Every other test file's database is
 * verified when it is closed (`tests/support/database/verified-database.ts`), and of these everything they do not name.
 */
const BROKEN_ON_PURPOSE: Readonly<Record<string, string>> = {
  'tests/api/cash/deposits/admin-list-deposit-requests.test.ts':
    'many deposit requests without a use case: their ids are older than the profile',
  'tests/api/cash/deposits/approve-deposit.test.ts':
    'lists a deposit that was never credited, to have its approval fail halfway',
  'tests/api/cash/deposits/get-wallet.test.ts': 'puts balances on accounts that no transfer made',
  'tests/api/records/notifications/stream-events.test.ts':
    'lists a deposit that was never credited, to have its approval fail halfway',
  'tests/api/trading/portfolio/plans.test.ts':
    'a thousand trades and thirty splits without transfers, for the planner to choose among',
  'tests/api/records/reviews/get-queue-counts.test.ts':
    'many deposit requests without a use case, and password resets that ran out in a microsecond',
  'tests/api/records/reviews/search-and-paging.test.ts':
    'many deposit requests without a use case: their ids are older than the profile',
  'tests/api/records/reviews/too-late.test.ts': 'makes an administrator of a customer, which no command does',
  'tests/api/records/reviews/warnings.test.ts': 'takes away the money that a withdrawal is to be paid from',
  'tests/api/people/second-factor/finish-sign-in.test.ts':
    'counts a change of password that ended no session',
  'tests/api/trading/orders/list-holdings.test.ts':
    'puts a kycStatus on an account for which there is no submission',
  'tests/api/trading/orders/order-plans.test.ts':
    'thousands of orders and trades that moved nothing, for the planner to choose among',
  'tests/api/trading/orders/list-transactions.test.ts':
    'six hundred trades that moved nothing, to be paged through',
  'tests/api/cash/withdrawals/admin-list-withdrawal-requests.test.ts':
    'many withdrawal requests without a use case and nothing is held for',
  'tests/api/cash/withdrawals/approve-withdrawal.test.ts':
    'lists a withdrawal that was never paid, to have its approval fail halfway',
  'tests/api/cash/withdrawals/list-withdrawal-requests.test.ts':
    'many withdrawal requests without a use case and nothing is held for',
  'tests/records/audit/verify.test.ts': 'forges copies of a log in every way there is',
  'tests/cli/books-verify.test.ts': 'adds a cent to an account, for the command to find',
  'tests/alpaca/plans.test.ts':
    'a thousand trades and thirty splits without transfers, for the planner to choose among',
  'tests/ledger/books.test.ts': 'forges a copy of the books, for the proof to find',
  'tests/ledger/left-behind.test.ts': 'proves that books which do not hold fail their file',
  'tests/security/as-the-servers-role.test.ts':
    'writes what no one decided, as the server’s role, for the proof to find',
  'tests/api/cash/withdrawals/request-withdrawal.test.ts':
    'gives a paid withdrawal an account number that only an older version took',
}

const tests = code(/^tests\//).filter(({ path }) => path !== 'tests/broken-on-purpose.test.ts')
const pathsOf = (pattern: RegExp) => tests.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('a file that breaks what must hold is listed with the reason, and no other file is', () => {
  const breaking = pathsOf(/\.breaks\(/).filter((path) => IS_TEST.test(path))
  expect(breaking.toSorted()).toEqual(Object.keys(BROKEN_ON_PURPOSE).toSorted())
  for (const reason of Object.values(BROKEN_ON_PURPOSE)) expect(reason).toMatch(/^[a-z].{20,}[^.]$/)
})

test('a file that opens a database closes it, which verifies it', () => {
  const opening = tests.filter(({ path, text }) => IS_TEST.test(path) && OPENS.test(text))
  expect(opening.length).toBeGreaterThan(100)
  expect(opening.filter(({ text }) => !CLOSES.test(text)).map(({ path }) => path)).toEqual([])
})

const OPENS = /\b(startTestServer|startOnTestMarket|openFixture|freshDatabase|emptyDatabase|startProduct)\(/
const CLOSES = /\.(close|drop|stop)\(/

test('databases are made and started in one place, where they are verified', () => {
  // Servers that take over from each other are Debian's; their tests verify the books themselves.
  const testServer =
    /^tests\/(support\/database\/(postgres|postgres-server|replicated-postgres)|failover\/fleet)\.ts$/
  expect(pathsOf(/create database\b/).filter((path) => !testServer.test(path))).toEqual([])
  expect(pathsOf(/\bstartEmbeddedPostgres\(/)).toEqual([
    // Asks who may sign in to one that is empty.
    'tests/faults/database-roles.test.ts',
    'tests/support/database/postgres-server.ts',
  ])
})
