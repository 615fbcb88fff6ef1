import { X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface NewsFilterProps {
  /** The active symbol; empty for none. */
  symbol: string
  onFilter: (symbol: string) => void
}

export function NewsFilter({ symbol, onFilter }: NewsFilterProps) {
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
