<?php
/**
 * Updates from the Afterword that the plugin was downloaded from.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** Answers WordPress's check for updates, which it makes in its admin and in the background, and keeps for hours. */
function register_updates() {
	$host = wp_parse_url( UPDATE_URI, PHP_URL_HOST );
	if ( is_string( $host ) ) {
		add_filter( 'update_plugins_' . $host, __NAMESPACE__ . '\\offer_update', 10, 3 );
	}
}

/**
 * Asks Afterword for the newest version.
 *
 * @param array|false $update      What other plugins of the host found.
 * @param array       $plugin_data The headers of the plugin that is checked.
 * @param string      $plugin_file That plugin's file.
 * @return array|false
 */
function offer_update( $update, $plugin_data, $plugin_file ) {
	if ( plugin_basename( PLUGIN_FILE ) !== $plugin_file ) {
		return $update;
	}
	$answer = wp_remote_get(
		UPDATE_URI,
		array(
			'timeout'             => 10,
			'redirection'         => 0,
			'limit_response_size' => 65536,
			'reject_unsafe_urls'  => 'local' !== wp_get_environment_type(),
		)
	);
	if ( is_wp_error( $answer ) || 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
		return false;
	}
	$newest = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( ! is_array( $newest ) || ! isset( $newest['version'], $newest['package'] ) || ! is_string( $newest['version'] ) || ! is_string( $newest['package'] ) ) {
		return false;
	}
	// Code comes from where the plugin came from, or not at all.
	if ( origin_of( $newest['package'] ) !== origin_of( UPDATE_URI ) ) {
		return false;
	}
	// An update replaces the plugin's folder, and with it the settings that a download brought.
	keep_settings();
	return $newest;
}
