// Run as a process of its own: the package unpacks into TMPDIR and changes the environment of whoever imports it.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
