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
