/** Under which path programs call, on the same server as the web. */
export const ALPACA_PREFIX = '/alpaca'

/** Under the prefix: the calls as an OpenAPI document, for which no key is needed. */
export const ALPACA_DOCUMENT_PATH = '/openapi.json'
