/** On the server of the web. */
export const ALPACA_PREFIX = '/alpaca'

/** An OpenAPI document under the prefix; public. */
export const ALPACA_DOCUMENT_PATH = '/openapi.json'
