// Runs before the first paint: this browser's choices without a flash, and the operator's product name on the splash.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
    root.dataset.theme = theme
    ;['palette', 'amounts', 'shortcuts', 'markets'].forEach(function (name) {
      var chosen = localStorage.getItem(name)
      if (chosen) root.dataset[name] = chosen
    })
    if (theme === 'light') document.querySelector('meta[name="theme-color"]').content = '#f5f6f9'
  } catch {
    // Storage is switched off: the defaults stay.
  }
  document.addEventListener('readystatechange', function () {
    var boot = document.getElementById('boot')
    var place = document.querySelector('[data-product-name]')
    if (document.readyState !== 'interactive' || !boot || !place) return
    var config = JSON.parse(boot.textContent).config
    if (config && config.productName) place.textContent = document.title = config.productName
  })
})()
