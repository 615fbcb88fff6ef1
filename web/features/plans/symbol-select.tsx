import type { ComponentProps } from 'react'
import { useConfig } from '#web/lib/api/config.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import { Select } from '#web/ui/forms/select.tsx'

export function SymbolSelect(props: ComponentProps<typeof Select>) {
  const { offerings } = useConfig()
  const groups = [
    { label: 'Stocks', assets: useAssets('stock').data },
    { label: 'Funds', assets: useAssets('mutual_fund').data },
  ]
  return (
    <Select {...props}>
      <option value="">Choose…</option>
      {groups.map(({ label, assets }) => (
        <optgroup key={label} label={label}>
          {assets
            ?.filter(({ symbol }) => offerings[symbol] === undefined)
            .toSorted((a, b) => a.symbol.localeCompare(b.symbol))
            .map(({ symbol, name }) => (
              <option key={symbol} value={symbol}>
                {symbol} · {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}
