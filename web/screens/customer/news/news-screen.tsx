import { X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useConfig } from '#web/lib/api/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { NewsList } from './news-list.tsx'

/** The filter is in the URL. */
export default function NewsScreen() {
  const [params, setParams] = useSearchParams()
  const { prices } = useConfig()
  const symbol = (params.get('symbol') ?? '').trim().toUpperCase()
  const filter = (wanted: string) => setParams(wanted === '' ? {} : { symbol: wanted })
  return (
    <div className="page pb-10">
      <PageHeader
        title="Financial News"
        subtitle={prices === 'simulated' ? 'Generated news, not real.' : 'What the market is talking about.'}
      />
      <NewsFilter symbol={symbol} onFilter={filter} />
      <Card flush aria-label="News">
        <NewsList symbol={symbol} />
      </Card>
    </div>
  )
}

interface NewsFilterProps {
  /** The active symbol; empty for none. */
  symbol: string
  onFilter: (symbol: string) => void
}

function NewsFilter({ symbol, onFilter }: NewsFilterProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Back and forward change the filter; the form keeps what was typed, and the focus.
  useEffect(() => {
    if (input.current !== null) input.current.value = symbol
  }, [symbol])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('symbol')
    onFilter(typeof typed === 'string' ? typed.trim().toUpperCase() : '')
  }
  return (
    <div className="grid gap-3 pb-4">
      <form role="search" aria-label="Filter by symbol" onSubmit={submit} className="flex gap-2 md:max-w-120">
        <label htmlFor={id} className="sr-only">
          Symbol
        </label>
        <Input
          ref={input}
          id={id}
          name="symbol"
          placeholder="AAPL, TSLA, BTC-USD"
          defaultValue={symbol}
          maxLength={24}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Filter</Button>
        {symbol !== '' && (
          <Button
            variant="secondary"
            icon={<X aria-hidden />}
            onClick={() => {
              onFilter('')
              // The button disappears with the filter. The focus stays in the form.
              input.current?.focus()
            }}
          >
            Clear
          </Button>
        )}
      </form>
      <div role="status" className="empty:hidden">
        {symbol !== '' && <Badge tone="brand">Filtering by: {symbol}</Badge>}
      </div>
    </div>
  )
}
