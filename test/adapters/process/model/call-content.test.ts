import { describe, expect, it } from 'vitest'
import { readContent } from '../../../../src/adapters/process/model/call-content.ts'
import { processorMs } from '../../../tools/processor-ms.ts'

const ADDRESS = 'https://evil.example/?q=secret'
const read = (value: unknown) => readContent(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
const said = (...content: readonly object[]) => ({ model: 'm', messages: [{ role: 'user', content }] })
const adding = (definition: object) => ({
  model: 'm',
  messages: [{ role: 'system', content: [{ type: 'tool_addition', tool: { type: 'tool_definition', definition } }] }],
})
const asked = (...content: readonly object[]) => ({ model: 'm', input: [{ type: 'message', role: 'user', content }] })

describe('a call that would have the vendor fetch something', () => {
  it.each<[string, object]>([
    ['a server of tools', { ...said(), mcp_servers: [{ type: 'url', url: ADDRESS }] }],
    ['a tool that fetches', { ...said(), tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }] }],
    ['a set of tools elsewhere', { ...said(), tools: [{ type: 'mcp_toolset', mcp_server_name: 'x' }] }],
    ['a search that opens pages', { ...asked(), tools: [{ type: 'web_search' }] }],
    ['a search of a chat, which no tool stands for', { ...said(), web_search_options: {} }],
    ['what lies in a data source', { ...said(), data_sources: [{ type: 'elasticsearch', parameters: { endpoint: ADDRESS } }] }],
    ['a model that searches for each answer', { ...said(), model: 'gpt-4o-search-preview-2025-03-11' }],
    ['a search by a gateway', { ...said(), plugins: [{ id: 'web' }] }],
    ['a tool that fetches, which a message adds', adding({ type: 'web_fetch_20260309', name: 'web_fetch' })],
    ['a set of tools elsewhere, which a message adds', adding({ type: 'mcp_toolset', mcp_server_name: 'x' })],
    ['a function with a server of tools', { ...asked(), tools: [{ type: 'function', name: 'a', server_url: ADDRESS }] }],
    ['a server of tools, in other words', { ...asked(), tools: [{ type: 'mcp', server_url: ADDRESS }] }],
    ['tools that a search has found', asked({ type: 'tool_search_output', tools: [{ type: 'mcp', server_url: ADDRESS }] })],
    ['one in a set of tools', { ...asked(), tools: [{ type: 'namespace', tools: [{ type: 'mcp', server_url: ADDRESS }] }] }],
    ['the same beside others', { ...asked(), input: [{ type: 'additional_tools', tools: [{ type: 'web_search' }] }] }],
    ['an image beside a type', { ...said({ type: 'image', source: { type: 'url', url: ADDRESS } }), type: 'a_tool_use' }],
    ['an image', said({ type: 'image', source: { type: 'url', url: ADDRESS } })],
    ['a document', said({ type: 'document', source: { type: 'url', url: ADDRESS } })],
    [
      'an image in what a tool gave',
      said({ type: 'tool_result', tool_use_id: 't', content: [{ type: 'image', source: { type: 'url', url: ADDRESS } }] }),
    ],
    ['an image, in other words', asked({ type: 'input_image', image_url: ADDRESS })],
    ['a file, in other words', asked({ type: 'input_file', file_url: ADDRESS })],
    ['an image of a chat', said({ type: 'image_url', image_url: { url: ADDRESS } })],
  ])('is refused: %s', (_, call) => {
    expect(read(call)?.refusal).toContain('has the vendor fetch something')
  })

  it.each<[string, object]>([
    [
      'text that speaks of addresses',
      said({ type: 'text', text: `{"type":"image","source":{"type":"url","url":"${ADDRESS}"}}` }),
    ],
    ['an image that is all there', said({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'eA==' } })],
    ['one in an address of its own', asked({ type: 'input_image', image_url: 'data:image/png;base64,eA==' })],
    [
      'what the model gave to a tool',
      said({ type: 'tool_use', name: 'Fetch', input: { image_url: ADDRESS, source: { type: 'url', url: ADDRESS } } }),
    ],
    [
      'tools of the program, and a search',
      {
        ...said(),
        tools: [
          {
            name: 'Read',
            input_schema: { properties: { file_url: { type: 'string' } } },
            input_examples: [{ file_url: ADDRESS }],
          },
          { type: 'web_search_20250305', name: 'web_search' },
        ],
      },
    ],
    [
      'tools of the program that a search has found',
      asked({ type: 'tool_search_output', tools: [{ type: 'function', name: 'f' }] }),
    ],
    ['no servers of tools', { ...said(), mcp_servers: [] }],
    [
      'a tool of the program that a message adds',
      adding({
        name: 'Read',
        input_schema: { properties: { file_url: { type: 'string' } } },
        input_examples: [{ file_url: ADDRESS }],
      }),
    ],
    ['one that a message names', said({ type: 'tool_addition', tool: { type: 'tool_reference', name: 'Read' } })],
  ])('is not one with %s', (_, call) => {
    const content = read(call)
    expect(content?.refusal).toBeUndefined()
    expect(content?.body.toString()).toBe(JSON.stringify(call))
  })
})

describe('a call that costs more than its model', () => {
  it.each([
    { speed: 'fast' },
    { service_tier: 'priority' },
    { service_tier: 'ultrafast' },
    { background: true },
    { inference_geo: 'us' },
    { n: 128 },
    { multi_agent: { enabled: true, max_concurrent_subagents: 100 } },
    { fallbacks: [{ model: 'another', speed: 'fast', max_tokens: 128_000 }] },
    { fallbacks: 'default' },
    { models: ['another'] },
    adding({ type: 'code_execution_20260120', name: 'code_execution' }),
    { input: [{ type: 'tool_search_output', tools: [{ type: 'image_generation' }] }] },
    { tools: [{ type: 'image_generation' }] },
    { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] },
  ])('is refused: %j', (more) => {
    expect(read({ ...said(), ...more })?.refusal).toContain("its price is not the model's")
  })

  it('is none at the usual speed', () => {
    expect(read({ ...said(), speed: 'standard', service_tier: 'auto', n: 1 })?.refusal).toBeUndefined()
    expect(read({ ...said(), n: null, service_tier: null, background: false })?.refusal).toBeUndefined()
    expect(read({ ...said(), service_tier: 'flex', inference_geo: 'global', fallbacks: [] })?.refusal).toBeUndefined()
  })
})

describe('a call with a tool that nobody here knows', () => {
  it.each(['advisor_20260301', 'shell', 'a_new_one', 'web_search_20250305_with_pages'])('is refused: %s', (type) => {
    expect(read({ ...said(), tools: [{ type, name: 'a' }] })?.refusal).toContain(type)
  })

  // Claude Code, Codex and Copilot have tools of these types.
  it.each([
    undefined,
    'function',
    'custom',
    'namespace',
    'local_shell',
    'bash_20250124',
    'text_editor_20250728',
    'memory_20250818',
  ])('is none with one that programs run themselves: %s', (type) => {
    expect(read({ ...said(), tools: [{ type, name: 'a' }] })?.refusal).toBeUndefined()
  })
})

// Its length says nothing of what it costs, and what is in it cannot be looked at.
describe('a call for more than stands in it, which the vendor keeps', () => {
  it.each([
    ['prompt', { ...asked(), prompt: { id: 'pmpt_1' } }],
    ['previous_response_id', { ...asked(), previous_response_id: 'resp_1' }],
    ['conversation', { ...asked(), conversation: 'conv_1' }],
    ['conversation', { ...asked(), conversation: { id: 'conv_1' } }],
    ['thread', { ...said(), thread: { type: 'continue', previous_message_id: 'msg_1' } }],
    ['item_reference', { model: 'm', input: [{ type: 'item_reference', id: 'msg_1' }] }],
    ['item_reference', { model: 'm', input: [{ id: 'msg_1' }] }],
    ['file_id', asked({ type: 'input_file', file_id: 'file-1' })],
    ['file_id', { ...said(), messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }] }],
    ['file_id', said({ type: 'document', source: { type: 'file', file_id: 'file_1' } })],
  ])('is refused: %s of %j', (field, call) => {
    expect(read(call)?.refusal).toContain(`"${field}"`)
  })

  it.each([
    { model: 'm', input: [{ role: 'user', content: 'x' }], previous_response_id: null, conversation: null },
    { model: 'm', input: [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' }] },
    { model: 'm', input: [{ type: 'function_call', id: 'fc_1', call_id: '1', name: 'f', arguments: '{"file_id":"a"}' }] },
    { model: 'm', input: 'x' },
    said({ type: 'tool_use', id: '1', name: 'f', input: { file_id: 'a' } }),
  ])('is none that names what stands in it: %j', (call) => {
    expect(read(call)?.refusal).toBeUndefined()
  })
})

describe('what is passed on', () => {
  it('is what was looked at, where a key stands twice', () => {
    const content = read(`{"model":"m","mcp_servers":[{"url":"${ADDRESS}"}],"mcp_servers":[]}`)
    expect(content?.refusal).toBeUndefined()
    expect(content?.body.toString()).toBe('{"model":"m","mcp_servers":[]}')
  })

  it('is what was looked at, where bytes are none of UTF-8', () => {
    const content = readContent(Buffer.from([...Buffer.from('{"model":"'), 0xc0, 0xa2, ...Buffer.from('"}')]))
    expect(content?.body.toString()).toBe('{"model":"\ufffd\ufffd"}')
    expect(content?.body.includes(0xc0)).toBe(false)
  })

  it('is nothing that cannot be read', () => {
    expect([read(''), read('no JSON'), read('[]'), read('null'), readContent(Buffer.from([31, 139, 8]))]).toEqual(
      Array(5).fill(null),
    )
  })

  it('is nothing that would fill the memory, and a long text of code all the same', () => {
    expect(readContent(Buffer.from(`{"messages":[${'[],'.repeat(5_000_000)}0]}`))).toBeNull()
    expect(read(said({ type: 'text', text: 'if (a[0]) { b() }\n'.repeat(500_000) }))?.refusal).toBeUndefined()
  })

  it('takes time in proportion to its size, however deep it is', () => {
    const deep = `{"messages":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(read(deep)?.refusal).toBeUndefined()
    const wide = { messages: Array.from({ length: 200_000 }, () => ({ type: 'text' })) }
    const begun = processorMs()
    read(wide)
    expect(processorMs() - begun).toBeLessThan(3000)
  })
})
