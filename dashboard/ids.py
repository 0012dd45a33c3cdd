"""Ids of the frame around every page."""

from enum import StrEnum


class Shell(StrEnum):
    """Component ids that exist on every page."""

    #: `dcc.Location`: the address, the one home of the view state.
    URL = "shell-url"
    #: `dcc.Store`: an address to put in place without a new entry of the browser's history.
    REPLACE = "shell-replace"
    #: Where the page stands.
    PAGE = "shell-page"
    #: `dcc.Store`: the revision (int) that is on screen; a reader takes it as input, a command as state.
    REVISION = "shell-revision"
    #: `dcc.Store`: the fingerprint of the content that is on screen.
    FINGERPRINT = "shell-fingerprint"
    #: `dmc.NotificationContainer`; shown through `dashboard.notices.show`.
    NOTICES = "shell-notices"
    #: `dcc.Store`: `light` or `dark`, resolved.
    THEME = "shell-theme"
    #: `dmc.MantineProvider`.
    PROVIDER = "shell-provider"
    THEME_SWITCH = "shell-theme-switch"
    #: `dcc.Interval`: asks whether somebody else has changed the file.
    POLL = "shell-poll"
    #: Name, revision and fingerprint of the artifact, in the header.
    ARTIFACT = "shell-artifact"
    NAVIGATION = "shell-navigation"
    #: A page's own words in the footer ("42 of 310 shown"); emptied when another page opens.
    STATUS = "shell-status"
    #: What may be done with the artifact, in the footer.
    RIGHTS = "shell-rights"
    #: The text field of the command box, and the list under it.
    COMMAND = "shell-command"
    COMMAND_RESULTS = "shell-command-results"
    HELP = "shell-help"
    HELP_OPEN = "shell-help-open"
    #: Read aloud by a screen reader whenever its text changes.
    SPOKEN = "shell-spoken"
    #: A word that comes and goes at the foot of the page.
    FLASH = "shell-flash"
    #: The panel of the guided tour, and `dcc.Store`: the step that is on screen, such as `2.3`.
    TOUR = "shell-tour"
    TOUR_STEP = "shell-tour-step"
