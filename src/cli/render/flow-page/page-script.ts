/** What the page does in a browser: move and zoom the picture, and show a state's text. Plain JavaScript, as it is not compiled. */
export const pageScript = `
(function () {
  'use strict'
  var data = JSON.parse(document.getElementById('data').textContent)
  var stage = document.getElementById('stage')
  var svg = stage.querySelector('svg')
  var view = document.getElementById('view')
  var panel = document.getElementById('panel')
  var size = { width: Number(svg.dataset.width), height: Number(svg.dataset.height) }
  var groups = new Map(Array.from(svg.querySelectorAll('[data-node]'), function (g) { return [g.dataset.node, g] }))
  var nodes = new Map(data.nodes.map(function (n) { return [n.id, n] }))
  var at = { x: 0, y: 0, scale: 1 }
  /** Where all of it was in view. */
  var whole = null
  var chosen = null
  svg.removeAttribute('viewBox')

  function show() { view.setAttribute('transform', 'translate(' + at.x + ' ' + at.y + ') scale(' + at.scale + ')') }
  function fit() {
    var box = stage.getBoundingClientRect()
    at.scale = Math.min(1.4, Math.max(0.12, Math.min(box.width / size.width, (box.height - 44) / size.height)))
    at.x = (box.width - size.width * at.scale) / 2
    at.y = Math.max(4, (box.height - 44 - size.height * at.scale) / 2)
    whole = { x: at.x, y: at.y, scale: at.scale }
    show()
  }
  function showsAll() { return whole !== null && whole.x === at.x && whole.y === at.y && whole.scale === at.scale }
  /** The panel takes room of the picture: one that was whole stays so. */
  function showPanel(shown) {
    var all = showsAll()
    panel.hidden = !shown
    if (all) fit()
    return all
  }
  /** A large picture begins at its start, at a size that can be read. */
  function begin() {
    fit()
    if (at.scale >= 0.5) return
    var p = placeOf('start'), box = stage.getBoundingClientRect()
    at.scale = 0.8
    at.x = box.width / 2 - p.x * at.scale
    at.y = 24 - p.y * at.scale + 16
    show()
  }
  function zoom(factor, px, py) {
    var box = stage.getBoundingClientRect()
    var cx = px === undefined ? box.width / 2 : px - box.left
    var cy = py === undefined ? box.height / 2 : py - box.top
    var next = Math.min(4, Math.max(0.1, at.scale * factor))
    at.x = cx - (cx - at.x) * next / at.scale
    at.y = cy - (cy - at.y) * next / at.scale
    at.scale = next
    show()
  }
  function placeOf(id) {
    var m = /translate\\(([-\\d.]+) ([-\\d.]+)\\)/.exec(groups.get(id).getAttribute('transform'))
    return { x: Number(m[1]) + 16, y: Number(m[2]) + 16 }
  }
  function bringIntoView(id) {
    var p = placeOf(id), box = stage.getBoundingClientRect(), margin = 60
    var x = p.x * at.scale + at.x, y = p.y * at.scale + at.y
    if (x < margin || x > box.width - margin) at.x += box.width / 2 - x
    if (y < margin || y > box.height - margin) at.y += box.height / 2 - y
    show()
  }

  function element(name, text, className) {
    var made = document.createElement(name)
    if (text !== undefined) made.textContent = text
    if (className) made.className = className
    return made
  }
  function ways(title, list, end) {
    if (list.length === 0) return
    panel.append(element('h3', title))
    var ul = element('ul', undefined, 'ways')
    list.forEach(function (edge) {
      var li = element('li'), other = nodes.get(edge[end])
      var isState = groups.get(other.id).getAttribute('role') === 'button'
      var name = element(isState ? 'button' : 'b', other.label)
      if (isState) { name.type = 'button'; name.addEventListener('click', function () { choose(other.id, true) }) }
      li.append(name, element('span', edge.label + (edge.later ? ' (later)' : '')))
      ul.append(li)
    })
    panel.append(ul)
  }
  function choose(id, focus) {
    var node = nodes.get(id)
    chosen = id
    svg.classList.add('picked')
    groups.forEach(function (g) { g.classList.remove('chosen', 'near') })
    groups.get(id).classList.add('chosen', 'near')
    svg.querySelectorAll('[data-from]').forEach(function (line) {
      var hot = line.dataset.from === id || line.dataset.to === id
      line.classList.toggle('hot', hot)
      if (hot) { groups.get(line.dataset.from).classList.add('near'); groups.get(line.dataset.to).classList.add('near') }
    })
    panel.replaceChildren()
    var top = element('div', undefined, 'top'), title = element('h2', node.label), close = element('button', '\\u00d7')
    title.append(' ', element('span', node.kind, 'kind'))
    close.type = 'button'; close.setAttribute('aria-label', 'Close'); close.addEventListener('click', leave)
    top.append(title, close); panel.append(top)
    if (node.settings.length > 0) {
      var dl = element('dl')
      node.settings.forEach(function (s) { dl.append(element('dt', s[0]), element('dd', s[1])) })
      panel.append(dl)
    }
    ways('leads to', data.edges.filter(function (e) { return e.from === id }), 'to')
    ways('entered from', data.edges.filter(function (e) { return e.to === id }), 'from')
    if (node.text.trim() !== '') { panel.append(element('h3', 'text'), element('pre', node.text.replace(/^\\n+|\\s+$/g, ''))) }
    var all = showPanel(true)
    panel.scrollTop = 0
    history.replaceState(null, '', '#' + encodeURIComponent(node.label))
    if (!all) bringIntoView(id)
    if (focus) groups.get(id).focus({ preventScroll: true })
  }
  function leave() {
    var was = chosen
    chosen = null
    showPanel(false)
    svg.classList.remove('picked')
    svg.querySelectorAll('.hot, .near, .chosen').forEach(function (e) { e.classList.remove('hot', 'near', 'chosen') })
    history.replaceState(null, '', location.pathname + location.search)
    if (was) groups.get(was).focus({ preventScroll: true })
  }
  function neighbour(id, key) {
    var from = placeOf(id), best = null
    groups.forEach(function (g, other) {
      if (other === id || g.getAttribute('role') !== 'button') return
      var p = placeOf(other), dx = p.x - from.x, dy = p.y - from.y
      var along = { ArrowUp: -dy, ArrowDown: dy, ArrowLeft: -dx, ArrowRight: dx }[key]
      var aside = key === 'ArrowUp' || key === 'ArrowDown' ? Math.abs(dx) : Math.abs(dy)
      if (along <= 4) return
      var far = along + 2 * aside
      if (!best || far < best.far) best = { id: other, far: far }
    })
    return best && best.id
  }

  groups.forEach(function (g, id) {
    if (g.getAttribute('role') !== 'button') return
    g.addEventListener('keydown', function (e) {
      if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); choose(id) }
      if (e.key.indexOf('Arrow') === 0) {
        var next = neighbour(id, e.key)
        e.preventDefault()
        if (next) { if (chosen) choose(next, true); else { groups.get(next).focus({ preventScroll: true }); bringIntoView(next) } }
      }
    })
    g.addEventListener('focus', function () { if (g.matches(':focus-visible')) bringIntoView(id) })
  })

  var pointers = new Map(), moved = 0, pressed = null
  stage.addEventListener('pointerdown', function (e) {
    if (e.button !== 0) return
    pointers.set(e.pointerId, e)
    if (pointers.size === 1) { moved = 0; pressed = e.target.closest('.node[role=button]') }
    stage.setPointerCapture(e.pointerId)
    stage.classList.add('moving')
  })
  stage.addEventListener('pointermove', function (e) {
    var before = pointers.get(e.pointerId)
    if (!before) return
    var other = Array.from(pointers.values()).find(function (p) { return p.pointerId !== e.pointerId })
    if (other) {
      var was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY)
      var now = Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY)
      if (was > 0) zoom(now / was, (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2)
      moved = 99
    } else {
      moved += Math.abs(e.clientX - before.clientX) + Math.abs(e.clientY - before.clientY)
      if (moved > 4) { at.x += e.clientX - before.clientX; at.y += e.clientY - before.clientY; show() }
    }
    pointers.set(e.pointerId, e)
  })
  function release(e) {
    var known = pointers.delete(e.pointerId)
    if (pointers.size > 0) return
    stage.classList.remove('moving')
    if (!known || moved > 4 || e.type !== 'pointerup') return
    if (pressed) choose(pressed.dataset.node, true)
    else if (chosen) leave()
  }
  stage.addEventListener('pointerup', release)
  stage.addEventListener('pointercancel', release)
  stage.addEventListener('wheel', function (e) {
    e.preventDefault()
    if (e.ctrlKey || e.metaKey) zoom(Math.exp(-e.deltaY / 120), e.clientX, e.clientY)
    else { at.x -= e.shiftKey ? e.deltaY : e.deltaX; at.y -= e.shiftKey ? 0 : e.deltaY; show() }
  }, { passive: false })

  document.addEventListener('keydown', function (e) {
    var typing = e.target.tagName === 'INPUT'
    if (e.key === 'Escape') { if (typing) e.target.blur(); else if (chosen) leave(); return }
    if (typing || e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === '+' || e.key === '=') zoom(1.2)
    if (e.key === '-') zoom(1 / 1.2)
    if (e.key === '0') fit()
    if (e.key === '/') { e.preventDefault(); document.getElementById('find').focus() }
  })
  document.getElementById('in').addEventListener('click', function () { zoom(1.2) })
  document.getElementById('out').addEventListener('click', function () { zoom(1 / 1.2) })
  document.getElementById('fit').addEventListener('click', fit)
  document.getElementById('theme').addEventListener('click', function () {
    var root = document.documentElement
    var dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
  })
  function named(text) {
    var wanted = text.trim().toLowerCase()
    return wanted && data.nodes.find(function (n) { return groups.get(n.id).getAttribute('role') === 'button' && n.label.toLowerCase() === wanted }) ||
      wanted && data.nodes.find(function (n) { return groups.get(n.id).getAttribute('role') === 'button' && n.label.toLowerCase().indexOf(wanted) >= 0 })
  }
  document.getElementById('find').addEventListener('change', function (e) {
    var found = named(e.target.value)
    if (found) choose(found.id, true)
  })
  var asked = named(decodeURIComponent(location.hash.slice(1)))
  if (asked) choose(asked.id)
  begin()
  new ResizeObserver(function () { if (chosen) bringIntoView(chosen); else begin() }).observe(stage)
})()
`
