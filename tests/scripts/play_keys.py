"""The keys of a menu that jackin play has shown without colours."""
import re

ROWS = (r"Run: |Skok: |Install [^:]+: |Zainstaluj [^:]+: |Advance for 1 credit: |Awansuj za 1 kredyt: |"
        r"Trash a resource for 2 credits: |Skasuj kartę zasobów za 2 kredyty: ")


def keys_offered(page):
    """What can be typed at the prompt that ends a page: numbers and letters."""
    asked = page[page.rfind("\n\n"):]
    span = re.search(r"(?:Type a number from|Wpisz liczbę od) (\d+) (?:to|do) (\d+)\.", asked)
    if span:
        return [str(n) for n in range(int(span[1]), int(span[2]) + 1)]
    letters = r"all|[dcvgpj]|s\d?|r[hra]|r\d+"
    cells = re.findall(r"(?:^ {0,3}|  )(\d+|%s)  (?=\S)" % letters, asked, re.M)
    items = re.findall(r"(?:^ +|  |^  (?:%s))(\d+|%s) (?=[A-ZŁŚŻ(„]|new|nowy|własn)" % (ROWS, letters),
                       asked, re.M)
    return cells + items
