// npm run build: what npm start does before the server starts, for a machine or an image where it is started otherwise.
import { readyPackages } from './packages.mjs'
import { readyWebApp } from './web-app.mjs'

await readyWebApp(await readyPackages())
