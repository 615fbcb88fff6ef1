import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '#web/lib/api/config.ts'
import { classNames } from '../class-names.ts'

interface AssetIconProps {
  symbol: string
  type: 'stock' | 'mutual_fund' | 'crypto'
  size?: 'sm' | 'md' | 'lg'
}

/**
 * The company's logo, where the operator has a source, over a tile with the symbol's first letter; funds share a green
 * icon. Decoration: the name stands beside it.
 */
export function AssetIcon({ symbol, type, size = 'md' }: AssetIconProps) {
  const { logos } = useConfig()
  if (type === 'mutual_fund') {
    return (
      <span
        aria-hidden
        className={classNames(TILE, SIZES[size], 'bg-gain-tint text-gain inset-ring inset-ring-gain/26')}
      >
        <Layers className="size-1/2" />
      </span>
    )
  }
  return (
    <span
      aria-hidden
      style={{
        backgroundImage: `linear-gradient(160deg, oklch(.55 .13 ${hueOf(symbol)}), oklch(.42 .12 ${hueOf(symbol)}))`,
      }}
      className={classNames(TILE, SIZES[size], 'relative overflow-hidden text-on-solid')}
    >
      {symbol.charAt(0)}
      {logos && <LogoPicture key={symbol} symbol={symbol} />}
    </span>
  )
}

/** Covers the letter once loaded, on white: logos are made for it. */
function LogoPicture({ symbol }: { symbol: string }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <img
      src={`/api/logo/${encodeURIComponent(symbol)}`}
      alt=""
      loading="lazy"
      onLoad={() => setIsThere(true)}
      style={{ backgroundColor: '#fff', opacity: isThere ? 1 : 0 }}
      className="absolute inset-0 size-full object-contain"
    />
  )
}

/** A steady hue per symbol; the golden angle spreads neighbors. */
function hueOf(symbol: string): number {
  const hash = [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  return Math.round(hash * 137.508) % 360
}

const TILE = 'grid shrink-0 select-none place-items-center font-semibold tracking-tight'

const SIZES = {
  sm: 'size-7.5 rounded-sm text-xs',
  md: 'size-9.5 rounded-[11px] text-sm',
  lg: 'size-13 rounded-[15px] text-[1.0625rem]',
}
