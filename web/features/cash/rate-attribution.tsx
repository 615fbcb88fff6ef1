/** The link that ExchangeRate-API's open access asks for wherever one of its rates shows; nothing for any other source. */
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
