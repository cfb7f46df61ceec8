import { describe, expect, it } from 'vitest'
import { readTelemetry, secretsOfTelemetry } from '../../../src/adapters/otlp/telemetry.ts'

const settingsOf = (env: Record<string, string>) => readTelemetry(env).settings

describe('the OTEL_* variables', () => {
  it('ask for nothing where no address and no exporter is named', () => {
    expect(readTelemetry({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toEqual({
      settings: undefined,
      notices: [],
    })
  })

  it('give the common address the path of the signal, and take a signal’s own as it is', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example/otlp/',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://m.example/in',
    }
    expect(settingsOf(env)).toMatchObject({
      traces: { url: 'https://c.example/otlp/v1/traces', timeoutMs: 10_000, gzip: false },
      metrics: { url: 'https://m.example/in' },
      resource: { 'service.name': 'raymond' },
      texts: false,
    })
  })

  it('find the collector of this machine when the exporter is named alone', () => {
    expect(settingsOf({ OTEL_TRACES_EXPORTER: 'otlp' })).toMatchObject({
      traces: { url: 'http://localhost:4318/v1/traces' },
      metrics: null,
    })
  })

  it.each([
    [{ OTEL_SDK_DISABLED: 'TRUE' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'none' }, { traces: null, metrics: { url: 'http://c/v1/metrics' } }],
    [{ OTEL_METRICS_EXPORTER: 'console' }, { traces: { url: 'http://c/v1/traces' }, metrics: null }],
  ])('%j switches off what it names', (env, expected) => {
    const settings = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', ...env })
    if (expected === undefined) expect(settings).toBeUndefined()
    else expect(settings).toMatchObject(expected)
  })

  it('read headers, names, time and packing; what a signal says of itself goes first', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abcdefgh, x-team = core ,nonsense',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=other',
      OTEL_EXPORTER_OTLP_TIMEOUT: '3000',
      OTEL_EXPORTER_OTLP_METRICS_TIMEOUT: '500',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_SERVICE_NAME: 'bots',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=no,deployment.environment.name=prod%2Ceu',
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
      TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }
    expect(settingsOf(env)).toEqual({
      traces: {
        url: 'http://c/v1/traces',
        headers: { authorization: 'Bearer abcdefgh', 'x-team': 'other' },
        timeoutMs: 3000,
        gzip: true,
      },
      metrics: {
        url: 'http://c/v1/metrics',
        headers: { authorization: 'Bearer abcdefgh', 'x-team': 'core' },
        timeoutMs: 500,
        gzip: true,
      },
      resource: { 'service.name': 'bots', 'deployment.environment.name': 'prod,eu' },
      texts: true,
      above: { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' },
    })
  })

  it('take a user and a password out of the address', () => {
    expect(settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:s3cret-pass@c.example' })?.traces).toMatchObject({
      url: 'https://c.example/v1/traces',
      headers: { authorization: `Basic ${Buffer.from('me:s3cret-pass').toString('base64')}` },
    })
  })

  it('say what cannot be done, without the value that says it', () => {
    expect(readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual({
      settings: undefined,
      notices: [
        'No traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL says grpc, and OTLP is spoken here over HTTP, as JSON.',
        'No metrics are sent: OTEL_EXPORTER_OTLP_PROTOCOL says grpc, and OTLP is spoken here over HTTP, as JSON.',
      ],
    })
    const [notice] = readTelemetry({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'unix:/my/secret' }).notices
    expect(notice).toBe('No traces are sent: the address in OTEL_EXPORTER_OTLP_ENDPOINT is no URL of HTTP.')
  })

  it('hold secrets in headers and addresses', () => {
    const env = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abcd-efgh,x-tenant=7',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://me:pass%20phrase@c.example/?key=0123456789',
    }
    expect(secretsOfTelemetry(env)).toEqual([
      'authorization=Bearer%20abcd-efgh,x-tenant=7',
      'Bearer abcd-efgh',
      'abcd-efgh',
      'pass phrase',
      '0123456789',
    ])
  })
})
