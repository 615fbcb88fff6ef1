/** The link required by ExchangeRate-API's open access wherever its rates show. Nothing for other sources. */
export function RateAttribution({ source }: { source: string | null | undefined }) {
  if (source !== 'open-er-api') return null
  return (
    <a
      href="https://www.exchangerate-api.com"
      target="_blank"
      rel="noopener noreferrer"
      className="inline-block text-brand underline"
    >
      Rates By Exchange Rate API
    </a>
  )
}
