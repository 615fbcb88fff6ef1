import { beforeAll, test } from 'vitest'
import { testMarketOfFile } from '../support/api/test-market.ts'
import type { Person } from '../support/people.ts'
import { playScenario } from './scenario.ts'

const testServer = testMarketOfFile()
let root: Person
beforeAll(() => {
  root = testServer.root
})

const play = (table: string) => playScenario(testServer, root, table)

test('money comes in by an approved deposit, goes into shares and comes out of them', () =>
  play(`
event                                  cash      held     AAPL     expect
deposit  5000.00 USD approved          5000.00   0.00     0        ok
buy      10 AAPL @ 189.25              3107.50   0.00     10       ok
sell     4 AAPL @ 200.00 (fee 4.00)    3903.50   0.00     6        ok
sell     6 AAPL @ 150.00 (fee 4.50)    4799.00   0.00     0        ok
`))

test('a round trip at one price loses the commission and the cents of rounding, and never gains', () =>
  play(`
event                                  cash      held     NKE            expect
deposit  1000.00 USD approved          1000.00   0.00     0              ok
buy      10 NKE @ 40.80                592.00    0.00     10             ok
sell     10 NKE @ 40.80 (fee 2.04)     997.96    0.00     0              ok
buy      1 NKE @ 0.010001              997.94    0.00     1              ok
sell     1 NKE @ 0.010001 (fee 0.00)   997.95    0.00     0              ok
buy      0.01 NKE @ 0.30               997.94    0.00     0.01           ok
sell     0.01 NKE @ 0.30 (fee 0.00)    997.94    0.00     0              ok
buy      3.33333333 NKE @ 33.333333    886.82    0.00     3.33333333     ok
sell     3.33333333 NKE @ 33.333333    997.37    0.00     0              ok
`))

test('dust of a share can be sold when they are all there is, and only then', () =>
  play(`
event                                          cash      held     KO             expect
deposit  10.00 USD approved                    10.00     0.00     0              ok
buy      0.01000001 KO @ 91.10                 9.08      0.00     0.01000001     ok
buy      0.00000001 KO @ 91.10                 9.08      0.00     0.01000001     below_minimum
sell     0.00000001 KO @ 91.10                 9.08      0.00     0.01000001     below_minimum
sell     0.01 KO @ 91.10 (fee 0.00)            9.99      0.00     0.00000001     ok
sell     0.01 KO @ 91.10                       9.99      0.00     0.00000001     insufficient_holdings
sell     0.00000001 KO @ 91.10 (fee 0.00)      9.99      0.00     0              ok
sell     0.00000001 KO @ 91.10                 9.99      0.00     0              below_minimum
`))

test('two instruments share the cash and nothing else', () =>
  play(`
event                                       cash      held     VFIAX          BRK-B     expect
deposit  2000.00 USD approved               2000.00   0.00     0              0         ok
buy      1.5 VFIAX @ 688.00                 968.00    0.00     1.5            0         ok
buy      2 BRK-B @ 496.00                   968.00    0.00     1.5            0         insufficient_funds
buy      1.25 BRK-B @ 496.00                348.00    0.00     1.5            1.25      ok
sell     1.5 BRK-B @ 500.00                 348.00    0.00     1.5            1.25      insufficient_holdings
sell     1.4 VFIAX @ 700.00 (fee 4.90)      1323.10   0.00     0.1            1.25      ok
sell     1.25 BRK-B @ 400.00 (fee 2.50)     1820.60   0.00     0.1            0         ok
`))

test('a deposit counts when it is approved, once and in dollars', () =>
  play(`
event                                          cash          held     AAPL     expect
deposit  500.00 USD requested                  0.00          0.00     0        ok
buy      1 AAPL @ 189.25                       0.00          0.00     0        insufficient_funds
deposit  500.00 USD rejected                   0.00          0.00     0        ok
deposit  99.99 EUR @ 1.084512345678 approved   108.44        0.00     0        ok
deposit  0.01 JPY @ 0.0068 approved            108.44        0.00     0        below_minimum
deposit  1 JPY @ 0.0068 approved               108.45        0.00     0        ok
deposit  10000000.00 USD approved              10000108.45   0.00     0        ok
deposit  10000000.01 USD approved              10000108.45   0.00     0        above_maximum
`))

test('what is refused changes nothing', () =>
  play(`
event                                  cash      held     PFE            expect
buy      1 PFE @ 28.10                 0.00      0.00     0              insufficient_funds
sell     1 PFE @ 28.10                 0.00      0.00     0              insufficient_holdings
deposit  28.09 USD approved            28.09     0.00     0              ok
buy      1 PFE @ 28.10                 28.09     0.00     0              insufficient_funds
buy      0 PFE @ 28.10                 28.09     0.00     0              below_minimum
buy      0.009 PFE @ 28.10             28.09     0.00     0              below_minimum
buy      1000001 PFE @ 0.000001        28.09     0.00     0              above_maximum
deposit  0.01 USD approved             28.10     0.00     0              ok
buy      1 PFE @ 28.10                 0.00      0.00     1              ok
buy      0.01 PFE @ 0.000001           0.00      0.00     1              insufficient_funds
sell     1.00000001 PFE @ 28.10        0.00      0.00     1              insufficient_holdings
sell     1 PFE @ 28.10 (fee 0.14)      27.96     0.00     0              ok
`))

test('a withdrawal holds the money at once, and gives it back when it is rejected or cancelled', () =>
  play(`
event                                  cash      held      AAPL     expect
deposit  5000.00 USD approved          5000.00   0.00      0        ok
buy      10 AAPL @ 189.25              3107.50   0.00      10       ok
withdraw 4000.00 requested             3107.50   0.00      10       insufficient_funds
sell     4 AAPL @ 200.00 (fee 4.00)    3903.50   0.00      6        ok
withdraw 100.00 requested              3803.50   100.00    6        ok
withdraw 100.00 rejected               3903.50   0.00      6        ok
withdraw 3900.00 requested             3.50      3900.00   6        ok
buy      1 AAPL @ 189.25               3.50      3900.00   6        insufficient_funds
withdraw 3.50 requested                3.50      3900.00   6        below_minimum_withdrawal
withdraw 5.01 requested                3.50      3900.00   6        insufficient_funds
withdraw 3900.00 cancelled             3903.50   0.00      6        ok
buy      1 AAPL @ 189.25               3714.25   0.00      7        ok
`))

test('an approved withdrawal takes what was held, the fee out of it, and is settled once', () =>
  play(`
event                                  cash      held      expect
deposit  1000.00 USD approved          1000.00   0.00      ok
withdraw 5.00 requested                1000.00   0.00      below_minimum_withdrawal
withdraw 5.01 requested                994.99    5.01      ok
withdraw 600.00 requested              394.99    605.01    ok
withdraw 394.99 requested              0.00      1000.00   ok
withdraw 600.00 approved (fee 5.00)    0.00      400.00    ok
withdraw 600.00 approved               0.00      400.00    already_processed
withdraw 600.00 rejected               0.00      400.00    already_processed
withdraw 600.00 cancelled              0.00      400.00    already_processed
withdraw 5.01 approved (fee 5.00)      0.00      394.99    ok
withdraw 394.99 cancelled              394.99    0.00      ok
withdraw 394.99 approved               394.99    0.00      already_processed
withdraw 394.99 requested              0.00      394.99    ok
withdraw 394.99 approved (fee 5.00)    0.00      0.00      ok
deposit  0.01 USD approved             0.01      0.00      ok
`))
