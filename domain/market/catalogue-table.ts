/**
 * The product's instruments and their market's seed. Names, sectors and web domains are facts; figures are scale only:
 * rounded, of August 2026 or estimates, shown as simulated, never as quotes.
 * price, nav, level: US dollars (index points) at the anchor close. shares: millions outstanding. P/E: "-" without
 * meaningful earnings. volume: millions of shares on an average day. vol: yearly standard deviation. beta: response to
 * the market factor. drift: growth a year. expenses: percent a year.
 */
export const STOCKS = `
symbol | name | sector | exchange | domain | price | shares | P/E | volume | vol | beta | drift
AAPL | Apple Inc. | Information Technology | NASDAQ | apple.com | 309 | 14600 | 37 | 47 | 0.28 | 1.07 | 0.088
MSFT | Microsoft Corporation | Information Technology | NASDAQ | microsoft.com | 483 | 7430 | 30 | 22 | 0.24 | 0.92 | 0.081
NVDA | NVIDIA Corporation | Information Technology | NASDAQ | nvidia.com | 215 | 24200 | 36 | 99 | 0.45 | 1.72 | 0.117
AVGO | Broadcom Inc. | Information Technology | NASDAQ | broadcom.com | 368 | 4760 | 65 | 19 | 0.42 | 1.61 | 0.112
ORCL | Oracle Corporation | Information Technology | NYSE | oracle.com | 146 | 2880 | 28 | 20 | 0.45 | 1.72 | 0.117
CRM | Salesforce, Inc. | Information Technology | NYSE | salesforce.com | 209 | 819 | 27 | 9.6 | 0.35 | 1.34 | 0.1
ADBE | Adobe Inc. | Information Technology | NASDAQ | adobe.com | 275 | 398 | 16 | 4.3 | 0.35 | 1.34 | 0.1
AMD | Advanced Micro Devices, Inc. | Information Technology | NASDAQ | amd.com | 473 | 1630 | 95 | 14 | 0.52 | 1.99 | 0.13
INTC | Intel Corporation | Information Technology | NASDAQ | intel.com | 90.1 | 5290 | - | 91 | 0.52 | 1.99 | 0.13
CSCO | Cisco Systems, Inc. | Information Technology | NASDAQ | cisco.com | 111 | 3940 | 38 | 18 | 0.25 | 0.96 | 0.083
QCOM | QUALCOMM Incorporated | Information Technology | NASDAQ | qualcomm.com | 161 | 1050 | 16 | 8.5 | 0.36 | 1.38 | 0.102
TXN | Texas Instruments Incorporated | Information Technology | NASDAQ | ti.com | 264 | 913 | 42 | 5.5 | 0.32 | 1.22 | 0.095
IBM | International Business Machines Corporation | Information Technology | NYSE | ibm.com | 236 | 942 | 27 | 3.8 | 0.27 | 1.03 | 0.086
NOW | ServiceNow, Inc. | Information Technology | NYSE | servicenow.com | 128 | 1030 | 75 | 12 | 0.38 | 1.45 | 0.105
PLTR | Palantir Technologies Inc. | Information Technology | NASDAQ | palantir.com | 180 | 2400 | 210 | 41 | 0.62 | 2.37 | 0.147
MU | Micron Technology, Inc. | Information Technology | NASDAQ | micron.com | 967 | 1130 | 20 | 22 | 0.55 | 2.1 | 0.135
GOOGL | Alphabet Inc. Class A | Communication Services | NASDAQ | abc.xyz | 345 | 12200 | 31 | 21 | 0.3 | 0.88 | 0.08
META | Meta Platforms, Inc. | Communication Services | NASDAQ | meta.com | 550 | 2550 | 22 | 14 | 0.35 | 1.03 | 0.086
NFLX | Netflix, Inc. | Communication Services | NASDAQ | netflix.com | 79.6 | 4160 | 30 | 24 | 0.33 | 0.97 | 0.084
DIS | The Walt Disney Company | Communication Services | NYSE | thewaltdisneycompany.com | 108 | 1730 | 16 | 6.8 | 0.27 | 0.79 | 0.076
TMUS | T-Mobile US, Inc. | Communication Services | NASDAQ | t-mobile.com | 183 | 1070 | 18 | 4.1 | 0.22 | 0.65 | 0.069
VZ | Verizon Communications Inc. | Communication Services | NYSE | verizon.com | 49.5 | 4150 | 11 | 15 | 0.19 | 0.56 | 0.065
T | AT&T Inc. | Communication Services | NYSE | att.com | 25.3 | 6850 | 12 | 30 | 0.21 | 0.62 | 0.068
CMCSA | Comcast Corporation | Communication Services | NASDAQ | comcast.com | 26.9 | 3550 | 6 | 20 | 0.25 | 0.74 | 0.073
AMZN | Amazon.com, Inc. | Consumer Discretionary | NASDAQ | amazon.com | 259 | 10800 | 33 | 36 | 0.32 | 1.04 | 0.087
TSLA | Tesla, Inc. | Consumer Discretionary | NASDAQ | tesla.com | 363 | 3950 | 280 | 59 | 0.58 | 1.88 | 0.125
HD | The Home Depot, Inc. | Consumer Discretionary | NYSE | homedepot.com | 336 | 997 | 23 | 3.4 | 0.23 | 0.74 | 0.073
MCD | McDonald's Corporation | Consumer Discretionary | NYSE | mcdonalds.com | 271 | 708 | 23 | 3.8 | 0.18 | 0.58 | 0.066
NKE | NIKE, Inc. | Consumer Discretionary | NYSE | nike.com | 40.8 | 1480 | 24 | 15 | 0.35 | 1.13 | 0.091
SBUX | Starbucks Corporation | Consumer Discretionary | NASDAQ | starbucks.com | 107 | 1140 | 45 | 5.5 | 0.3 | 0.97 | 0.084
LOW | Lowe's Companies, Inc. | Consumer Discretionary | NYSE | lowes.com | 216 | 561 | 18 | 2.9 | 0.25 | 0.81 | 0.076
UBER | Uber Technologies, Inc. | Industrials | NYSE | uber.com | 78.8 | 2040 | 16 | 13 | 0.38 | 1.23 | 0.095
F | Ford Motor Company | Consumer Discretionary | NYSE | ford.com | 14.4 | 3920 | 11 | 45 | 0.35 | 1.13 | 0.091
WMT | Walmart Inc. | Consumer Staples | NASDAQ | walmart.com | 104 | 7960 | 38 | 44 | 0.21 | 0.37 | 0.057
COST | Costco Wholesale Corporation | Consumer Staples | NASDAQ | costco.com | 948 | 443 | 49 | 2.4 | 0.21 | 0.37 | 0.057
PG | The Procter & Gamble Company | Consumer Staples | NYSE | pg.com | 145 | 2320 | 21 | 9.8 | 0.17 | 0.3 | 0.053
KO | The Coca-Cola Company | Consumer Staples | NYSE | coca-cola.com | 91.1 | 4300 | 29 | 16 | 0.16 | 0.28 | 0.053
PEP | PepsiCo, Inc. | Consumer Staples | NASDAQ | pepsico.com | 143 | 1360 | 24 | 6.6 | 0.18 | 0.32 | 0.054
JPM | JPMorgan Chase & Co. | Financials | NYSE | jpmorganchase.com | 352 | 2660 | 17 | 8.1 | 0.23 | 0.88 | 0.08
BAC | Bank of America Corporation | Financials | NYSE | bankofamerica.com | 61.7 | 6990 | 15 | 33 | 0.26 | 0.99 | 0.085
WFC | Wells Fargo & Company | Financials | NYSE | wellsfargo.com | 83.8 | 3020 | 13 | 13 | 0.27 | 1.03 | 0.086
GS | The Goldman Sachs Group, Inc. | Financials | NYSE | goldmansachs.com | 1040 | 291 | 19 | 2.7 | 0.27 | 1.03 | 0.086
V | Visa Inc. | Financials | NYSE | visa.com | 371 | 1790 | 33 | 6.7 | 0.21 | 0.8 | 0.076
MA | Mastercard Incorporated | Financials | NYSE | mastercard.com | 581 | 876 | 34 | 2.2 | 0.22 | 0.84 | 0.078
AXP | American Express Company | Financials | NYSE | americanexpress.com | 336 | 675 | 21 | 2.6 | 0.28 | 1.07 | 0.088
BRK-B | Berkshire Hathaway Inc. Class B | Financials | NYSE | berkshirehathaway.com | 496 | 2210 | 16 | 4.6 | 0.17 | 0.65 | 0.069
PYPL | PayPal Holdings, Inc. | Financials | NASDAQ | paypal.com | 61.5 | 855 | 11 | 11 | 0.38 | 1.45 | 0.105
UNH | UnitedHealth Group Incorporated | Health Care | NYSE | unitedhealthgroup.com | 390 | 898 | 22 | 4.9 | 0.35 | 0.72 | 0.072
JNJ | Johnson & Johnson | Health Care | NYSE | jnj.com | 270 | 2410 | 26 | 6.2 | 0.17 | 0.35 | 0.056
LLY | Eli Lilly and Company | Health Care | NYSE | lilly.com | 1260 | 941 | 45 | 2.5 | 0.34 | 0.7 | 0.072
PFE | Pfizer Inc. | Health Care | NYSE | pfizer.com | 28.1 | 5700 | 17 | 37 | 0.24 | 0.49 | 0.062
MRK | Merck & Co., Inc. | Health Care | NYSE | merck.com | 153 | 2470 | 18 | 16 | 0.24 | 0.49 | 0.062
ABBV | AbbVie Inc. | Health Care | NYSE | abbvie.com | 265 | 1770 | 75 | 5.1 | 0.24 | 0.49 | 0.062
BA | The Boeing Company | Industrials | NYSE | boeing.com | 214 | 790 | - | 6.2 | 0.36 | 1.16 | 0.092
CAT | Caterpillar Inc. | Industrials | NYSE | caterpillar.com | 828 | 460 | 40 | 2.5 | 0.3 | 0.97 | 0.084
GE | GE Aerospace | Industrials | NYSE | geaerospace.com | 348 | 1040 | 42 | 3.5 | 0.3 | 0.97 | 0.084
UPS | United Parcel Service, Inc. | Industrials | NYSE | ups.com | 102 | 851 | 15 | 3.6 | 0.28 | 0.91 | 0.081
XOM | Exxon Mobil Corporation | Energy | NYSE | exxonmobil.com | 165 | 4110 | 22 | 14 | 0.24 | 0.49 | 0.062
CVX | Chevron Corporation | Energy | NYSE | chevron.com | 205 | 1980 | 24 | 7.4 | 0.24 | 0.49 | 0.062
NEE | NextEra Energy, Inc. | Utilities | NYSE | nexteraenergy.com | 83.7 | 2090 | 25 | 12 | 0.27 | 0.56 | 0.065
`

export const FUNDS = `
symbol | name | category | expenses | nav | vol | beta | drift
VFIAX | Vanguard 500 Index Fund Admiral Shares | Large Blend | 0.04 | 688 | 0.17 | 1 | 0.085
VTSAX | Vanguard Total Stock Market Index Fund Admiral Shares | Large Blend | 0.04 | 177 | 0.17 | 1 | 0.085
FXAIX | Fidelity 500 Index Fund | Large Blend | 0.015 | 260 | 0.17 | 1 | 0.085
SWPPX | Schwab S&P 500 Index Fund | Large Blend | 0.02 | 19.4 | 0.17 | 1 | 0.085
VTIAX | Vanguard Total International Stock Index Fund Admiral Shares | Foreign Large Blend | 0.09 | 44 | 0.16 | 0.8 | 0.075
VBTLX | Vanguard Total Bond Market Index Fund Admiral Shares | Intermediate Core Bond | 0.04 | 9.8 | 0.055 | 0.05 | 0.04
FCNTX | Fidelity Contrafund | Large Growth | 0.63 | 26 | 0.19 | 1.1 | 0.09
AGTHX | American Funds The Growth Fund of America Class A | Large Growth | 0.59 | 86 | 0.19 | 1.1 | 0.09
FBALX | Fidelity Balanced Fund | Moderate Allocation | 0.46 | 34 | 0.12 | 0.7 | 0.068
VWELX | Vanguard Wellington Fund Investor Shares | Moderate Allocation | 0.25 | 48 | 0.11 | 0.65 | 0.065
`

// The S&P 500 is the market factor. The VIX falls when the market rises, and reverts to its level.
export const INDICES = `
symbol | name | level | vol | beta | drift
GSPC.INDX | S&P 500 | 7500 | 0.17 | 1 | 0.085
DJI.INDX | Dow Jones Industrial Average | 51500 | 0.155 | 0.87 | 0.08
IXIC.INDX | Nasdaq Composite | 25500 | 0.21 | 1.16 | 0.1
NDX.INDX | Nasdaq-100 | 28000 | 0.22 | 1.2 | 0.1
RUT.INDX | Russell 2000 | 2750 | 0.23 | 1.18 | 0.08
VIX.INDX | CBOE Volatility Index | 18.7 | 0.9 | -4 | 0
`

/** Percent of the price a year, rounded, for scale. Others pay none. */
const YIELDS = `
AAPL 0.35 · MSFT 0.7 · NVDA 0.02 · AVGO 0.7 · ORCL 1.3 · CRM 0.8 · CSCO 1.5 · QCOM 2.2 · TXN 2.1 · IBM 2.8 · MU 0.05
GOOGL 0.25 · META 0.4 · DIS 0.9 · TMUS 2.1 · VZ 5.5 · T 4.4 · CMCSA 4.9
HD 2.7 · MCD 2.7 · NKE 3.9 · SBUX 2.3 · LOW 2.2 · F 4.2 · WMT 0.9 · COST 0.55 · PG 2.9 · KO 2.2 · PEP 4
JPM 1.7 · BAC 1.8 · WFC 2.1 · GS 1.5 · V 0.7 · MA 0.55 · AXP 1 · UNH 2.3 · JNJ 1.9 · LLY 0.5 · PFE 6.1 · MRK 2.2 · ABBV 2.5
CAT 0.7 · GE 0.4 · UPS 6.4 · XOM 2.5 · CVX 3.4 · NEE 2.8
VFIAX 1.1 · VTSAX 1.1 · FXAIX 1.1 · SWPPX 1.1 · VTIAX 2.7 · VBTLX 3.8 · FCNTX 0.3 · AGTHX 0.4 · FBALX 1.6 · VWELX 2.2
`

const bySymbol = new Map(
  YIELDS.trim()
    .split(/\s*[·\n]\s*/)
    .map((entry) => entry.split(' '))
    .map(([symbol = '', percent]) => [symbol, Number(percent)]),
)

/** Percent of an instrument's price a year; 0 for none. */
export const dividendPercentOf = (symbol: string): number => bySymbol.get(symbol) ?? 0
