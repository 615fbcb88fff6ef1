/** Where programs call, on the same server as the web. */
export const ALPACA_PREFIX = '/alpaca'

/** An OpenAPI document under the prefix; public. */
export const ALPACA_DOCUMENT_PATH = '/openapi.json'
