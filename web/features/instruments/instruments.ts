import { useQuery } from '@tanstack/react-query'
import { type InstrumentFacts, listInstruments } from '#contract/market/instruments.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** Every instrument by symbol; undefined until loaded, which begins when wanted. */
export function useInstruments(isWanted = true): ReadonlyMap<string, InstrumentFacts> | undefined {
  const { data } = useQuery({ ...queryOf(listInstruments, {}), enabled: isWanted })
  return data && new Map(data.map((facts) => [facts.symbol, facts]))
}

/** Whether a symbol is a fund's; false until loaded. */
export function useIsFund(): (symbol: string) => boolean {
  const instruments = useInstruments()
  return (symbol) => instruments?.get(symbol)?.type === 'mutual_fund'
}
