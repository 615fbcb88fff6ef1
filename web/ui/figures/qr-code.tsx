import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** Its content, for screen readers. */
  label: string
}

/** A QR code, dark on white in any theme: many apps cannot read inverted ones. At most 2,331 bytes of text. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto"
      style={{ width: '11rem', forcedColorAdjust: 'none' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

/** The white edge that ISO/IEC 18004 requires. */
const QUIET_MODULES = 4
