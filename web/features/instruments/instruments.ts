import { useQuery } from '@tanstack/react-query'
import { type InstrumentFacts, listInstruments } from '#contract/market/instruments.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** What is known of every instrument, by symbol; undefined until it has loaded, which it does once it is wanted. */
export function useInstruments(isWanted = true): ReadonlyMap<string, InstrumentFacts> | undefined {
  const { data } = useQuery({ ...queryOf(listInstruments, {}), enabled: isWanted })
  return data && new Map(data.map((facts) => [facts.symbol, facts]))
}

/** Whether a symbol is a fund's; of none until the instruments have loaded. */
export function useIsFund(): (symbol: string) => boolean {
  const instruments = useInstruments()
  return (symbol) => instruments?.get(symbol)?.type === 'mutual_fund'
}
